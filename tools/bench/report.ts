import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { project, run } from '../run.ts';
import type { Figure } from './figure.ts';

const file = join(project, 'docs/benchmarks.md');
/** What else the machine did when the run began: processes that were running or waiting to. */
const [loadBefore = 0] = loadavg();
const [start, end] = ['<!-- figures, written by npm run bench -- --write -->', '<!-- end of the figures -->'];

/** Shows figures as a table. */
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

/** Puts figures, machine and day into docs/benchmarks.md in place of those before. */
export async function writeFigures(figures: readonly Figure[]): Promise<void> {
  const text = await readFile(file, 'utf8');
  const [before, after] = [text.indexOf(start), text.indexOf(end)];
  if (before < 0 || after < before) throw new Error('docs/benchmarks.md has no place for figures');
  await writeFile(
    file,
    `${text.slice(0, before)}${start}\n\n${describeMachine()}\n\n${toTable(figures)}\n\n${text.slice(after)}`,
  );
  await run(['prettier', '--write', file], 'kept');
}

function describeMachine(): string {
  const memory = `${(totalmem() / 1e9).toFixed(0)} GB of memory`;
  const processors = `${String(availableParallelism())} × ${cpus()[0]?.model ?? 'unknown'}`;
  const day = new Date().toISOString().slice(0, 10);
  return `Taken on ${day}: ${processors}, ${memory}, ${process.platform}, Node ${process.versions.node}; load before the run: ${loadBefore.toFixed(1)}.`;
}

function toTable(figures: readonly Figure[]): string {
  const rows = figures.map(({ measured, value, target }) => [measured, value, target?.sentence ?? '', toMark(target)]);
  const lines = [['Measured', 'Figure', 'Target', 'Met'], ['-', '-', '-', '-'], ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function toMark(target: Figure['target']): string {
  if (target === undefined) return '';
  return target.isMet ? 'yes' : 'no';
}
