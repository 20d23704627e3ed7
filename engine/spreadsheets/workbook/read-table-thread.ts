import { parentPort, workerData } from 'node:worker_threads';
import type { ReadRows, ToReadingThread } from './read-apart.ts';
import { readTable, type TableRequest } from './read-table.ts';
import type { SheetRow, SheetTable, Unreadable } from './table.ts';
import { charactersIn } from './within-limits.ts';

// The thread of `readTableApart`: reads the received content and returns rows on request.

/** Cells and characters per message: the receiver is blocked meanwhile. */
const atOnce = { cells: 10_000, characters: 250_000 };
const request = workerData as TableRequest; // passed by `readTableApart`
const portions: Uint8Array[] = [];
let reading: Promise<SheetTable | Unreadable> | undefined;
let from = 0;

parentPort?.on('message', (message: ToReadingThread) => {
  if (message !== 'next') {
    portions.push(message);
    return;
  }
  reading ??= readTable(Buffer.concat(portions), request);
  void reading.then((table) => {
    if (table.kind === 'unreadable') {
      parentPort?.postMessage(table);
      return;
    }
    const to = endOfPortion(table.rows);
    const next: ReadRows = { kind: 'rows', rows: table.rows.slice(from, to), isLast: to >= table.rows.length };
    from = to;
    parentPort?.postMessage(next);
  });
});

/** End index of the next batch, at least one row. */
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
