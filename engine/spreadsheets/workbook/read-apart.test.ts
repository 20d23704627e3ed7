import { expect, it } from 'vitest';
import { readTableApart } from './read-apart.ts';
import { readTable } from './read-table.ts';

const request = { accept: ['.csv'] } as const;
const csvOf = (rows: number) =>
  Buffer.from(
    ['Name;Amount', ...Array.from({ length: rows }, (_, row) => `name ${String(row)};${String(row)}`)].join('\n'),
  );
const going = new AbortController().signal;

it.each([1, 999, 1_000, 2_500])('reads %i rows in a thread as it does in none', async (rows) => {
  const content = csvOf(rows);
  expect(await readTableApart({ content: [content], request }, going)).toEqual(await readTable(content, request));
});

it('tells why nothing of a file is read', async () => {
  const task = { content: [Buffer.from('%PDF-1.7')], request };
  expect(await readTableApart(task, going)).toMatchObject({ kind: 'unreadable', message: 'errors.import.wrongType' });
});

it('gives up a file that takes more memory than it may, and the process goes on', async () => {
  const content = Buffer.from(`Name\n${'a;'.repeat(200)}\n`.repeat(20_000));
  const told = await readTableApart({ content: [content], request }, going, { megabytes: 16 });
  expect(told).toEqual({ kind: 'unreadable', message: 'errors.import.tooCostly', params: {} });
});

it('gives up a file that takes longer than it may', async () => {
  const told = await readTableApart({ content: [csvOf(10)], request }, going, { tooLong: AbortSignal.abort() });
  expect(told).toMatchObject({ message: 'errors.import.tooCostly' });
});

it('ends where nobody waits for the file any more', async () => {
  const stopped = new Error('the process stops');
  await expect(readTableApart({ content: [csvOf(10)], request }, AbortSignal.abort(stopped))).rejects.toBe(stopped);
});
