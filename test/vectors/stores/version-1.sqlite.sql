-- A SQLite store and log of version 1, as Stele wrote them. Frozen: never regenerated.
CREATE TABLE stele_schema (name TEXT NOT NULL PRIMARY KEY, version INTEGER NOT NULL);
CREATE TABLE stele_events (sequence BIGINT NOT NULL PRIMARY KEY, event TEXT NOT NULL);
CREATE TABLE stele_state (
        one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
        analyser TEXT NOT NULL,
        position BIGINT NOT NULL,
        next_tenant BIGINT NOT NULL,
        next_source BIGINT NOT NULL,
        next_passage BIGINT NOT NULL,
        next_segment BIGINT NOT NULL);
CREATE TABLE stele_tenants (
        tenant BIGINT NOT NULL PRIMARY KEY,
        tenant_id TEXT NOT NULL UNIQUE,
        passage_count BIGINT NOT NULL,
        term_total BIGINT NOT NULL);
CREATE TABLE stele_sources (
        tenant BIGINT NOT NULL,
        source_id TEXT NOT NULL,
        source BIGINT NOT NULL,
        record TEXT NOT NULL,
        PRIMARY KEY (tenant, source_id),
        UNIQUE (tenant, source));
CREATE TABLE stele_passages (
        tenant BIGINT NOT NULL,
        passage INTEGER PRIMARY KEY,
        source BIGINT NOT NULL,
        id BLOB NOT NULL,
        length BIGINT NOT NULL,
        occurrences TEXT NOT NULL,
        text TEXT NOT NULL,
        UNIQUE (tenant, id));
CREATE INDEX stele_passages_by_source ON stele_passages (tenant, source);
CREATE TABLE stele_segments (
        tenant BIGINT NOT NULL,
        segment BIGINT NOT NULL,
        first_passage BIGINT NOT NULL,
        last_passage BIGINT NOT NULL,
        passage_count BIGINT NOT NULL,
        removed_count BIGINT NOT NULL,
        removed BLOB NOT NULL,
        PRIMARY KEY (tenant, segment));
CREATE TABLE stele_pages (
        tenant BIGINT NOT NULL,
        segment BIGINT NOT NULL,
        first_term TEXT NOT NULL,
        terms TEXT NOT NULL,
        blocks BLOB NOT NULL,
        PRIMARY KEY (tenant, segment, first_term));
INSERT INTO stele_schema (name, version) VALUES ('log', 1);
INSERT INTO stele_schema (name, version) VALUES ('store', 1);
INSERT INTO stele_events (sequence, event) VALUES (1, '{"source":{"bytes":27,"configuration_sha256":"b7d64a9221007dfd5390f7df6cd5b8f3ea4f82faa1237141e35ebf161f5511a1","document_fingerprint":"sha256:1dfe8ea6a4fea8aa5e39dee75e878f1af6706b51f0786b5ff35492120b4c8ecb","fingerprint":"sha256:ffe70d5162a81a10c396be045b48126a908c83fc67acb551e2f5d6f92697b370","geometry_sha256":"ffe70d5162a81a10c396be045b48126a908c83fc67acb551e2f5d6f92697b370","media_type":"text/plain","payload_sha256":"ffe70d5162a81a10c396be045b48126a908c83fc67acb551e2f5d6f92697b370","profile_sha256":"1900eab6c028483d7126599ee6f50de0d27907b5c65fa90524580b4b0f9852b0","projection_grammar":"flow-1","projection_length":27,"projection_sha256":"ffe70d5162a81a10c396be045b48126a908c83fc67acb551e2f5d6f92697b370","title":"A title","truncated":{"depth":0,"nodes":0,"size":0},"warnings":[{"code":"nul_replaced","count":2}]},"source_id":"doc","tenant_id":"acme","type":"document-ingested","version":1}');
INSERT INTO stele_events (sequence, event) VALUES (2, '{"chunking_signature":"2393c23e93b84898b6459745ff91faa80d66fb2727abc7fe38e90afba61df059","chunks":[{"chunk_index":0,"embedding":null,"end_char":8,"entity_ids":[],"id":"2450f355ca73cb8291e931760ae4c4ef340e1d4edb03e56520a7be7e8740cf6a","metadata":{"headings":["Heading"],"origins":[{"end":8,"locator":{"lines":{"end":1,"start":1},"pointer":"/a","source_range":{"end":8,"start":0},"type":"pointer"},"start":0}]},"source_id":"doc","start_char":0,"tenant_id":"acme","text":"red fox "},{"chunk_index":1,"embedding":null,"end_char":19,"entity_ids":[],"id":"868aeb0b4927ee2caf01ddda6936990248d518c67adb4a7c3567d760ec0db6e5","metadata":{"headings":["Heading"],"origins":[{"end":11,"locator":{"lines":{"end":1,"start":1},"pointer":"/a","source_range":{"end":19,"start":8},"type":"pointer"},"start":0}]},"source_id":"doc","start_char":8,"tenant_id":"acme","text":"blue whale "},{"chunk_index":2,"embedding":null,"end_char":27,"entity_ids":[],"id":"2450f355ca73cb8291e931760ae4c4ef340e1d4edb03e56520a7be7e8740cf6a","metadata":{"headings":["Heading"],"origins":[{"end":8,"locator":{"lines":{"end":1,"start":1},"pointer":"/a","source_range":{"end":27,"start":19},"type":"pointer"},"start":0}]},"source_id":"doc","start_char":19,"tenant_id":"acme","text":"red fox "}],"source_id":"doc","tenant_id":"acme","type":"document-chunked","version":1}');
INSERT INTO stele_events (sequence, event) VALUES (3, '{"source":{"bytes":22,"configuration_sha256":"b7d64a9221007dfd5390f7df6cd5b8f3ea4f82faa1237141e35ebf161f5511a1","document_fingerprint":"sha256:d6fe6be706513bae526f7e77408aa2ebea0bb811a563e71b9cfb74ac601e1a2b","fingerprint":"sha256:cec6ab6d0d527ac2c5f0e287658d2b8e5efde19e4f199a01efe07548955c8850","geometry_sha256":"cec6ab6d0d527ac2c5f0e287658d2b8e5efde19e4f199a01efe07548955c8850","media_type":"text/plain","payload_sha256":"cec6ab6d0d527ac2c5f0e287658d2b8e5efde19e4f199a01efe07548955c8850","profile_sha256":"1900eab6c028483d7126599ee6f50de0d27907b5c65fa90524580b4b0f9852b0","projection_grammar":"flow-1","projection_length":21,"projection_sha256":"cec6ab6d0d527ac2c5f0e287658d2b8e5efde19e4f199a01efe07548955c8850","title":"A title","truncated":{"depth":0,"nodes":0,"size":0},"warnings":[{"code":"nul_replaced","count":2}]},"source_id":"doc","tenant_id":"zenith","type":"document-ingested","version":1}');
INSERT INTO stele_events (sequence, event) VALUES (4, '{"chunking_signature":"a1c72840803252817c212f2720ae84d93f404d94efb263f913acab4ade5dd87a","chunks":[{"chunk_index":0,"embedding":null,"end_char":8,"entity_ids":[],"id":"2450f355ca73cb8291e931760ae4c4ef340e1d4edb03e56520a7be7e8740cf6a","metadata":{"headings":["Heading"],"origins":[{"end":8,"locator":{"lines":{"end":1,"start":1},"pointer":"/a","source_range":{"end":8,"start":0},"type":"pointer"},"start":0}]},"source_id":"doc","start_char":0,"tenant_id":"zenith","text":"red fox "},{"chunk_index":1,"embedding":null,"end_char":21,"entity_ids":[],"id":"3650ab8f96645607f1417276553726e7c03362ceb952f1939064698266dd6e38","metadata":{"headings":["Heading"],"origins":[{"end":13,"locator":{"lines":{"end":1,"start":1},"pointer":"/a","source_range":{"end":21,"start":8},"type":"pointer"},"start":0}]},"source_id":"doc","start_char":8,"tenant_id":"zenith","text":"İstanbul é 𐀀"}],"source_id":"doc","tenant_id":"zenith","type":"document-chunked","version":1}');
INSERT INTO stele_events (sequence, event) VALUES (5, '{"refusal":{"bytes":7,"code":"invalid_pdf","configuration_sha256":"b7d64a9221007dfd5390f7df6cd5b8f3ea4f82faa1237141e35ebf161f5511a1","fingerprint":"sha256:2f05d4b689d270cafb02285f35f44866f7dc8a2d368a3f9d1124373eeab31fb1","media_type":"application/pdf","profile_sha256":"1900eab6c028483d7126599ee6f50de0d27907b5c65fa90524580b4b0f9852b0"},"source_id":"bad","tenant_id":"acme","type":"source-refused","version":1}');
INSERT INTO stele_events (sequence, event) VALUES (6, '{"source":{"bytes":25,"configuration_sha256":"b7d64a9221007dfd5390f7df6cd5b8f3ea4f82faa1237141e35ebf161f5511a1","document_fingerprint":"sha256:a590faebf0dd470cdfc79c24d183be52c04c2d6d511126248a349e2462dacb2d","fingerprint":"sha256:f2bc496d74a5aac599d2e10659bc9ebdc940ea312542cc2246b7f1d5699b32c9","geometry_sha256":"f2bc496d74a5aac599d2e10659bc9ebdc940ea312542cc2246b7f1d5699b32c9","media_type":"text/plain","payload_sha256":"f2bc496d74a5aac599d2e10659bc9ebdc940ea312542cc2246b7f1d5699b32c9","profile_sha256":"1900eab6c028483d7126599ee6f50de0d27907b5c65fa90524580b4b0f9852b0","projection_grammar":"flow-1","projection_length":25,"projection_sha256":"f2bc496d74a5aac599d2e10659bc9ebdc940ea312542cc2246b7f1d5699b32c9","title":"A title","truncated":{"depth":0,"nodes":0,"size":0},"warnings":[{"code":"nul_replaced","count":2}]},"source_id":"doc","tenant_id":"acme","type":"document-ingested","version":1}');
INSERT INTO stele_events (sequence, event) VALUES (7, '{"chunking_signature":"e4f8e17d31da9da259202794d273e512c666849248764741c442d6ce99d557aa","chunks":[{"chunk_index":0,"embedding":null,"end_char":8,"entity_ids":[],"id":"2450f355ca73cb8291e931760ae4c4ef340e1d4edb03e56520a7be7e8740cf6a","metadata":{"headings":["Heading"],"origins":[{"end":8,"locator":{"lines":{"end":1,"start":1},"pointer":"/a","source_range":{"end":8,"start":0},"type":"pointer"},"start":0}]},"source_id":"doc","start_char":0,"tenant_id":"acme","text":"red fox "},{"chunk_index":1,"embedding":null,"end_char":25,"entity_ids":[],"id":"4fa51c243c65be713b87f789ca0b315035d453570e441fc5d54bac0e35ef6a1b","metadata":{"headings":["Heading"],"origins":[{"end":17,"locator":{"lines":{"end":1,"start":1},"pointer":"/a","source_range":{"end":25,"start":8},"type":"pointer"},"start":0}]},"source_id":"doc","start_char":8,"tenant_id":"acme","text":"green newt''s tail"}],"source_id":"doc","tenant_id":"acme","type":"document-chunked","version":1}');
INSERT INTO stele_events (sequence, event) VALUES (8, '{"source":{"bytes":9,"configuration_sha256":"b7d64a9221007dfd5390f7df6cd5b8f3ea4f82faa1237141e35ebf161f5511a1","document_fingerprint":"sha256:92948d04c12e98f7f1ac5f7335f7df81ee8b382ae1b6de6bd2a0fa454c8cdfbc","fingerprint":"sha256:983c1a74df9ad6ac82b4306bcc978efa0496ae3b078c960516167e1c9e219542","geometry_sha256":"983c1a74df9ad6ac82b4306bcc978efa0496ae3b078c960516167e1c9e219542","media_type":"text/plain","payload_sha256":"983c1a74df9ad6ac82b4306bcc978efa0496ae3b078c960516167e1c9e219542","profile_sha256":"1900eab6c028483d7126599ee6f50de0d27907b5c65fa90524580b4b0f9852b0","projection_grammar":"flow-1","projection_length":9,"projection_sha256":"983c1a74df9ad6ac82b4306bcc978efa0496ae3b078c960516167e1c9e219542","title":"A title","truncated":{"depth":0,"nodes":0,"size":0},"warnings":[{"code":"nul_replaced","count":2}]},"source_id":"gone","tenant_id":"acme","type":"document-ingested","version":1}');
INSERT INTO stele_events (sequence, event) VALUES (9, '{"chunking_signature":"4d60d3a19e9dda4fe8828dd9d2e282f8244b421d357e9103590fca04659e769c","chunks":[{"chunk_index":0,"embedding":null,"end_char":9,"entity_ids":[],"id":"ad0cbe06ac1b192635060cc54512454512d7ac083f95cfda09ab1d55e835f0c7","metadata":{"headings":["Heading"],"origins":[{"end":9,"locator":{"lines":{"end":1,"start":1},"pointer":"/a","source_range":{"end":9,"start":0},"type":"pointer"},"start":0}]},"source_id":"gone","start_char":0,"tenant_id":"acme","text":"soon gone"}],"source_id":"gone","tenant_id":"acme","type":"document-chunked","version":1}');
INSERT INTO stele_events (sequence, event) VALUES (10, '{"source_id":"gone","tenant_id":"acme","type":"source-removed","version":1}');
INSERT INTO stele_state (one, analyser, position, next_tenant, next_source, next_passage, next_segment) VALUES (1, 'plain-1', 10, 3, 5, 6, 5);
INSERT INTO stele_tenants (tenant, tenant_id, passage_count, term_total) VALUES (1, 'acme', 2, 5);
INSERT INTO stele_tenants (tenant, tenant_id, passage_count, term_total) VALUES (2, 'zenith', 2, 5);
INSERT INTO stele_sources (tenant, source_id, source, record) VALUES (1, 'doc', 1, '{"chunk_count":2,"chunking_signature":"e4f8e17d31da9da259202794d273e512c666849248764741c442d6ce99d557aa","chunks_sha256":"a977bc6281e3a5b973f323fde9d69bf5b60ed8fd8fe859e33e13071ea2814049","digest":"de83f8272cc3ae36f11de6887880d3430d3eeb3b1c3de4510f0ed97e404ab2a8","facts":{"bytes":25,"configuration_sha256":"b7d64a9221007dfd5390f7df6cd5b8f3ea4f82faa1237141e35ebf161f5511a1","document_fingerprint":"sha256:a590faebf0dd470cdfc79c24d183be52c04c2d6d511126248a349e2462dacb2d","fingerprint":"sha256:f2bc496d74a5aac599d2e10659bc9ebdc940ea312542cc2246b7f1d5699b32c9","geometry_sha256":"f2bc496d74a5aac599d2e10659bc9ebdc940ea312542cc2246b7f1d5699b32c9","media_type":"text/plain","payload_sha256":"f2bc496d74a5aac599d2e10659bc9ebdc940ea312542cc2246b7f1d5699b32c9","profile_sha256":"1900eab6c028483d7126599ee6f50de0d27907b5c65fa90524580b4b0f9852b0","projection_grammar":"flow-1","projection_length":25,"projection_sha256":"f2bc496d74a5aac599d2e10659bc9ebdc940ea312542cc2246b7f1d5699b32c9","title":"A title","truncated":{"depth":0,"nodes":0,"size":0},"warnings":[{"code":"nul_replaced","count":2}]},"source_id":"doc","state":"ingested"}');
INSERT INTO stele_sources (tenant, source_id, source, record) VALUES (1, 'bad', 2, '{"digest":"beb509399baf01da46f6d3d1ac1bd50628180054a54f9cadb40390406265d659","refusal":{"bytes":7,"code":"invalid_pdf","configuration_sha256":"b7d64a9221007dfd5390f7df6cd5b8f3ea4f82faa1237141e35ebf161f5511a1","fingerprint":"sha256:2f05d4b689d270cafb02285f35f44866f7dc8a2d368a3f9d1124373eeab31fb1","media_type":"application/pdf","profile_sha256":"1900eab6c028483d7126599ee6f50de0d27907b5c65fa90524580b4b0f9852b0"},"source_id":"bad","state":"refused"}');
INSERT INTO stele_sources (tenant, source_id, source, record) VALUES (2, 'doc', 3, '{"chunk_count":2,"chunking_signature":"a1c72840803252817c212f2720ae84d93f404d94efb263f913acab4ade5dd87a","chunks_sha256":"33ba5a1d17e09e574ba278ee289b2996af0dd0b1b1ba0051ecbf5fed22e30ee1","digest":"718f19ff01417808c36eff3d2cce2b864f9d0b354089b2bf291a8885c56c9c24","facts":{"bytes":22,"configuration_sha256":"b7d64a9221007dfd5390f7df6cd5b8f3ea4f82faa1237141e35ebf161f5511a1","document_fingerprint":"sha256:d6fe6be706513bae526f7e77408aa2ebea0bb811a563e71b9cfb74ac601e1a2b","fingerprint":"sha256:cec6ab6d0d527ac2c5f0e287658d2b8e5efde19e4f199a01efe07548955c8850","geometry_sha256":"cec6ab6d0d527ac2c5f0e287658d2b8e5efde19e4f199a01efe07548955c8850","media_type":"text/plain","payload_sha256":"cec6ab6d0d527ac2c5f0e287658d2b8e5efde19e4f199a01efe07548955c8850","profile_sha256":"1900eab6c028483d7126599ee6f50de0d27907b5c65fa90524580b4b0f9852b0","projection_grammar":"flow-1","projection_length":21,"projection_sha256":"cec6ab6d0d527ac2c5f0e287658d2b8e5efde19e4f199a01efe07548955c8850","title":"A title","truncated":{"depth":0,"nodes":0,"size":0},"warnings":[{"code":"nul_replaced","count":2}]},"source_id":"doc","state":"ingested"}');
INSERT INTO stele_passages (tenant, passage, source, id, length, occurrences, text) VALUES (1, 1, 1, X'2450F355CA73CB8291E931760AE4C4EF340E1D4EDB03E56520A7BE7E8740CF6A', 2, '[{"chunk_index":0,"end_char":8,"entity_ids":[],"metadata":{"headings":["Heading"],"origins":[{"end":8,"locator":{"lines":{"end":1,"start":1},"pointer":"/a","source_range":{"end":8,"start":0},"type":"pointer"},"start":0}]},"start_char":0}]', 'red fox ');
INSERT INTO stele_passages (tenant, passage, source, id, length, occurrences, text) VALUES (2, 3, 3, X'2450F355CA73CB8291E931760AE4C4EF340E1D4EDB03E56520A7BE7E8740CF6A', 2, '[{"chunk_index":0,"end_char":8,"entity_ids":[],"metadata":{"headings":["Heading"],"origins":[{"end":8,"locator":{"lines":{"end":1,"start":1},"pointer":"/a","source_range":{"end":8,"start":0},"type":"pointer"},"start":0}]},"start_char":0}]', 'red fox ');
INSERT INTO stele_passages (tenant, passage, source, id, length, occurrences, text) VALUES (2, 4, 3, X'3650AB8F96645607F1417276553726E7C03362CEB952F1939064698266DD6E38', 3, '[{"chunk_index":1,"end_char":21,"entity_ids":[],"metadata":{"headings":["Heading"],"origins":[{"end":13,"locator":{"lines":{"end":1,"start":1},"pointer":"/a","source_range":{"end":21,"start":8},"type":"pointer"},"start":0}]},"start_char":8}]', 'İstanbul é 𐀀');
INSERT INTO stele_passages (tenant, passage, source, id, length, occurrences, text) VALUES (1, 5, 1, X'4FA51C243C65BE713B87F789CA0B315035D453570E441FC5D54BAC0E35EF6A1B', 3, '[{"chunk_index":1,"end_char":25,"entity_ids":[],"metadata":{"headings":["Heading"],"origins":[{"end":17,"locator":{"lines":{"end":1,"start":1},"pointer":"/a","source_range":{"end":25,"start":8},"type":"pointer"},"start":0}]},"start_char":8}]', 'green newt''s tail');
INSERT INTO stele_segments (tenant, segment, first_passage, last_passage, passage_count, removed_count, removed) VALUES (2, 2, 3, 4, 2, 0, X'');
INSERT INTO stele_segments (tenant, segment, first_passage, last_passage, passage_count, removed_count, removed) VALUES (1, 3, 5, 5, 1, 0, X'');
INSERT INTO stele_segments (tenant, segment, first_passage, last_passage, passage_count, removed_count, removed) VALUES (1, 4, 1, 2, 1, 0, X'');
INSERT INTO stele_pages (tenant, segment, first_term, terms, blocks) VALUES (2, 2, 'é', 'é
fox
red
İstanbul
𐀀
', X'01040201030201030201040201040208030602060208030803');
INSERT INTO stele_pages (tenant, segment, first_term, terms, blocks) VALUES (1, 3, 'green', 'green
newt''s
tail
', X'0105020105020105020A030A030A03');
INSERT INTO stele_pages (tenant, segment, first_term, terms, blocks) VALUES (1, 4, 'fox', 'fox
red
', X'01010201010202020202');
