import { expect, it } from 'vitest';
import { readTableApart } from './read-apart.ts';
import { readTable } from './read-table.ts';

const request = { accept: ['.csv'] } as const;
const csvOf = (rows: number) =>
  Buffer.from(
    ['Name;Amount', ...Array.from({ length: rows }, (_, row) => `name ${String(row)};${String(row)}`)].join('\n'),
  );
const going = new AbortController().signal;

it.each([1, 999, 1_000, 2_500])('reads %i rows in a worker thread as in the main thread', async (rows) => {
  const content = csvOf(rows);
  expect(await readTableApart({ content: [content], request }, going)).toEqual(await readTable(content, request));
});

it('returns the reason for an unreadable file', async () => {
  const task = { content: [Buffer.from('%PDF-1.7')], request };
  expect(await readTableApart(task, going)).toMatchObject({ kind: 'unreadable', message: 'errors.import.wrongType' });
});

it('stops at the memory limit without ending the process', async () => {
  const content = Buffer.from(`Name\n${'a;'.repeat(200)}\n`.repeat(20_000));
  const told = await readTableApart({ content: [content], request }, going, { megabytes: 16 });
  expect(told).toEqual({ kind: 'unreadable', message: 'errors.import.tooCostly', params: {} });
});

it('stops at the time limit', async () => {
  const told = await readTableApart({ content: [csvOf(10)], request }, going, { tooLong: AbortSignal.abort() });
  expect(told).toMatchObject({ message: 'errors.import.tooCostly' });
});

it('stops when it is aborted', async () => {
  const stopped = new Error('the process stops');
  await expect(readTableApart({ content: [csvOf(10)], request }, AbortSignal.abort(stopped))).rejects.toBe(stopped);
});
