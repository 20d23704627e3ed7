import { parentPort, workerData } from 'node:worker_threads';
import type { ReadingTask, ReadRows } from './read-apart.ts';
import { readTable } from './read-table.ts';

// The thread of `readTableApart`: reads its file, and hands rows over as they are asked for.

const rowsAtOnce = 1_000;
const { content, request } = workerData as ReadingTask; // what `readTableApart` began it with
const reading = readTable(content, request);
let from = 0;

parentPort?.on('message', () => {
  void reading.then((table) => {
    if (table.kind === 'unreadable') {
      parentPort?.postMessage(table);
      return;
    }
    const to = from + rowsAtOnce;
    const told: ReadRows = { kind: 'rows', rows: table.rows.slice(from, to), isLast: to >= table.rows.length };
    from = to;
    parentPort?.postMessage(told);
  });
});
