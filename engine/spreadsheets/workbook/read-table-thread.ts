import { parentPort, workerData } from 'node:worker_threads';
import type { ReadingTask, ReadRows } from './read-apart.ts';
import { readTable } from './read-table.ts';
import type { SheetRow } from './table.ts';
import { charactersIn } from './within-limits.ts';

// The thread of `readTableApart`: reads its file, and hands rows over as they are asked for.

/** Cells, and characters of their texts, that are handed over at once: whoever takes them does nothing else meanwhile. */
const atOnce = { cells: 10_000, characters: 250_000 };
const { content, request } = workerData as ReadingTask; // what `readTableApart` began it with
const reading = readTable(content, request);
let from = 0;

parentPort?.on('message', () => {
  void reading.then((table) => {
    if (table.kind === 'unreadable') {
      parentPort?.postMessage(table);
      return;
    }
    const to = endOfPortion(table.rows);
    const told: ReadRows = { kind: 'rows', rows: table.rows.slice(from, to), isLast: to >= table.rows.length };
    from = to;
    parentPort?.postMessage(told);
  });
});

/** The end of the rows that are handed over next: one at least. */
function endOfPortion(rows: readonly SheetRow[]): number {
  let { cells: cellsLeft, characters: charactersLeft } = atOnce;
  let to = from;
  for (; to < rows.length && cellsLeft > 0 && charactersLeft > 0; to += 1) {
    const { cells = [] } = rows[to] ?? {};
    cellsLeft -= cells.length;
    charactersLeft -= charactersIn(cells);
  }
  return to;
}
