import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { project, runProcess } from '../run.ts';
import type { Figure } from './figure.ts';
import type { Served, ServedList } from './lists/serving.ts';

const file = join(project, 'docs/benchmarks.md');
/** Load average before the run. */
const [loadBefore = 0] = loadavg();

/** A generated section of the document. */
interface Place {
  readonly start: string;
  readonly end: string;
}

const figuresPlace: Place = {
  start: '<!-- figures, written by npm run bench -- --write -->',
  end: '<!-- end of the figures -->',
};
const servedPlace: Place = {
  start: '<!-- indexes, written by npm run bench -- --write -->',
  end: '<!-- end of the indexes -->',
};

/** Prints figures as a table. */
export function printFigures(figures: readonly Figure[]): void {
  console.table(
    figures.map(({ measured, value, target }) => ({
      measured,
      value,
      target: target?.sentence ?? '',
      met: toMark(target),
    })),
  );
}

/** Prints the indexes by order and filter. */
export function printServed({ rows }: ServedList): void {
  console.table(rows.map(toServedRow));
}

/** Replaces figures, machine and date in docs/benchmarks.md. */
export async function writeFigures(figures: readonly Figure[]): Promise<void> {
  await writeBetween(figuresPlace, `${describeMachine()}\n\n${toTable(figures)}`);
}

/** Replaces the index table in docs/benchmarks.md. */
export async function writeServed({ certificates, rows }: ServedList): Promise<void> {
  const cells = rows.map((row) => Object.values(toServedRow(row)));
  const table = rowsTable(Object.keys(servedColumns), cells);
  await writeBetween(servedPlace, `In a register of ${certificates.toLocaleString('en')} certificates:\n\n${table}`);
}

async function writeBetween({ start, end }: Place, content: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  const [before, after] = [text.indexOf(start), text.indexOf(end)];
  if (before < 0 || after < before) throw new Error(`docs/benchmarks.md has no marker "${start}"`);
  await writeFile(file, `${text.slice(0, before)}${start}\n\n${content}\n\n${text.slice(after)}`);
  await runProcess(['oxfmt', file], 'kept');
}

const servedColumns: Readonly<Record<string, (served: Served) => string>> = {
  'Order or filter': ({ offered }) => offered,
  'Index of the access table': ({ forOne }) => forOne.map(toCode).join(' '),
  'Further indexes': ({ further }) => further.map(toCode).join(' '),
  'Slowest page 1': ({ slowest }) => `${slowest.milliseconds.toFixed(1)} ms: ${slowest.choice.way}, ${slowest.who}`,
};

function toServedRow(served: Served): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(servedColumns).map(([column, toCell]) => [column, toCell(served)]));
}

function toCode(name: string): string {
  return `\`${name}\``;
}

function describeMachine(): string {
  const memory = `${(totalmem() / 1e9).toFixed(0)} GB of memory`;
  const processors = `${String(availableParallelism())} × ${cpus()[0]?.model ?? 'unknown'}`;
  const day = new Date().toISOString().slice(0, 10);
  return `Taken on ${day}: ${processors}, ${memory}, ${process.platform}, Node ${process.versions.node}; load before the run: ${loadBefore.toFixed(1)}.`;
}

function toTable(figures: readonly Figure[]): string {
  const rows = figures.map(({ measured, value, target }) => [measured, value, target?.sentence ?? '', toMark(target)]);
  return rowsTable(['Measured', 'Figure', 'Target', 'Met'], rows);
}

function rowsTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [columns, columns.map(() => '-'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function toMark(target: Figure['target']): string {
  if (target === undefined) return '';
  return target.isMet ? 'yes' : 'no';
}
