// Runs on a worker thread of worker-pool.ts: takes a task, posts its answer, waits for the next.
import { parentPort, workerData } from 'node:worker_threads';
import { runTask, type Task, type TaskSettings } from './worker-task.ts';

parentPort?.on('message', (task: Task) => {
  runTask(task, workerData as TaskSettings).then(
    (answer) => parentPort?.postMessage({ answer }),
    (error: unknown) => parentPort?.postMessage({ defect: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
