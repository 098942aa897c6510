#!/usr/bin/env bash
# Runs a command with a PostgreSQL server of its own: `scripts/with-postgres.sh npm test -- postgres`. The server keeps its data
# in a new folder, listens on a free port of this machine only, never runs as root, and is stopped and deleted when the command
# ends. The command finds it under STELE_TEST_POSTGRES. A server that is named there already is used as it is.
set -euo pipefail

[ $# -gt 0 ] || { echo "usage: scripts/with-postgres.sh COMMAND [ARGUMENT…]" >&2; exit 2; }
[ -z "${STELE_TEST_POSTGRES:-}" ] || exec "$@"

# Debian keeps the server's programs out of the PATH; the highest version is taken.
find_programs() {
  command -v initdb >/dev/null && { dirname "$(command -v initdb)"; return; }
  find /usr/lib/postgresql /usr/pgsql-* /opt/homebrew/opt/postgresql@* -name initdb 2>/dev/null | sort -V | tail -1 | xargs -r dirname
}

install_server() {
  command -v apt-get >/dev/null || { echo "no PostgreSQL server is installed, and there is no apt-get to install one" >&2; exit 2; }
  local sudo=""
  [ "$(id -u)" = 0 ] || sudo="sudo"
  $sudo apt-get update -q >&2
  DEBIAN_FRONTEND=noninteractive $sudo apt-get install -q -y --no-install-recommends postgresql >&2
}

programs=$(find_programs)
[ -n "$programs" ] || { install_server; programs=$(find_programs); }

# A server refuses to run as root.
as_server_user() {
  if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi
}

folder=$(mktemp -d)
log="$folder/server.log"
stop() {
  as_server_user "$programs/pg_ctl" -D "$folder/data" -m immediate -w stop >/dev/null 2>&1 || true
  rm -rf "$folder"
}
trap stop EXIT
trap 'exit 130' INT TERM
[ "$(id -u)" != 0 ] || chown postgres "$folder"

# Tests may lose their data in a power cut: nothing waits for the disk.
port=$(node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
as_server_user "$programs/initdb" -D "$folder/data" -U postgres -A trust -E UTF8 --locale=C.UTF-8 >"$folder/initdb.log" 2>&1 || { cat "$folder/initdb.log" >&2; exit 2; }
as_server_user "$programs/pg_ctl" -D "$folder/data" -l "$log" -w -o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories=$folder \
  -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c shared_buffers=256MB -c max_connections=100" start >/dev/null || { cat "$log" >&2; exit 2; }

export STELE_TEST_POSTGRES="postgres://postgres@127.0.0.1:$port/postgres"
status=0
"$@" || status=$?
exit "$status"
