// Runs on a worker thread of worker-pool.ts: takes a task, posts its answer, waits for the next.
import { parentPort, workerData } from 'node:worker_threads';
import { runTask, type Task, type TaskAnswer, type TaskSettings } from './worker-task.ts';

parentPort?.on('message', (task: Task) => {
  runTask(task, workerData as TaskSettings).then(
    (answer) => parentPort?.postMessage({ answer }, handedOver(answer)),
    (error: unknown) => parentPort?.postMessage({ defect: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});

// What was written is handed over, not copied: it may be as large as all that was parsed.
function handedOver(answer: TaskAnswer): readonly ArrayBuffer[] {
  return 'output' in answer ? answer.output.map(({ buffer }) => buffer as ArrayBuffer) : [];
}
