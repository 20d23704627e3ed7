import sql from 'sql-template-tag';
import { afterEach, expect, it } from 'vitest';
import { exampleFolder } from '../../engine/example/index.ts';
import { issueText, loadSources, readSources } from '../../engine/metadata/read/index.ts';
import { request } from './concurrency-cases.ts';
import { fillLibrary, libraryViewer, type Library, openLibrary, saveLoan } from './lending.ts';
import { lockWaits } from './lock-waits.ts';

const root = '"storage": { "root": "book", "indexes"';
const rootless = '"storage": { "indexes"';
const constraints = '"constraints": [';
/** Constraint: the copies of a new loan and of the existing ones do not exceed those of the book. */
const enough = `${constraints}
    {
      "name": "enough-copies",
      "valid": { "<=": [{ "+": [{ "var": "amount" }, { "sum": [{ "var": "book.loans" }, { "var": "amount" }] }] }, { "var": "book.copies" }] },
      "paths": ["amount"],
      "message": "errors.loan.tooLarge"
    },`;

/** The library with the constraint; `storage` decides whether saving a loan locks its book. */
function catalogueWith(storage: string) {
  const sources = readSources(exampleFolder).map((source) =>
    source.relativePath === 'entities/loan.json'
      ? { ...source, text: source.text.replace(root, storage).replace(constraints, enough) }
      : source,
  );
  return loadSources(sources);
}

let library: Library | undefined;
afterEach(async () => {
  await library?.close();
  library = undefined;
});

/** Requests two loans of two copies of a book with three; both start before either is written. */
async function lendTwice(storage: string) {
  const opened = await openLibrary({ catalogue: catalogueWith(storage).catalogue });
  library = opened;
  const made = await fillLibrary(opened.ask);
  const saves = await opened.database.transaction(async (connection) => {
    // Blocks writes to loans, not reads.
    await connection.query(sql`lock table loan in share row exclusive mode`);
    const started = [1, 2].map(() => opened.ask(libraryViewer, saveLoan, { input: request(made, '2') }));
    await expect.poll(() => lockWaits(opened.database)).toBe(2);
    return { started };
  });
  const answers = await Promise.all(saves.started);
  const [sum] = await opened.database.query(sql`select sum(amount)::float as lent from loan`);
  return { refusals: answers.flatMap(({ errors }) => errors.map(({ message }) => message)), ...sum };
}

it('a constraint over other records holds when all are saved under one lock', async () => {
  expect(catalogueWith(root).issues).toEqual([]);
  expect(await lendTwice(root)).toEqual({ refusals: ['errors.loan.tooLarge'], lent: 2 });
});

it('without the lock it is violated, and the metadata are refused', async () => {
  expect(catalogueWith(rootless).issues.map(issueText)).toEqual([
    expect.stringMatching(
      /entities\/loan\.json:\d+:5 constraints\[0\] others add to "book\.loans" while this is checked: say "root": "book" in its "storage"$/u,
    ),
  ]);
  expect(await lendTwice(rootless)).toEqual({ refusals: [], lent: 4 });
});
