import fc from 'fast-check';
import { buildSchema, execute, parse, validate } from 'graphql';
import { expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { isValues, type Values } from '../../record/index.ts';
import { randomSelections } from './random-selections.ts';
import { selectionOf } from './selection-of.ts';

const schema = buildSchema('type Book { id: ID title: String part: Book parts: [Book!] } type Query { book: Book }');
const law = randomCases(400);

/** A record with all fields, nested `depth` levels. */
function bookAt(depth: number): Values {
  if (depth === 0) return { id: '1', title: 'Kytice', part: null, parts: [] };
  return { id: '1', title: 'Kytice', part: bookAt(depth - 1), parts: [bookAt(depth - 1)] };
}

/** The response keys of an answer, as a selection. */
function namesOf(answer: unknown): unknown {
  if (Array.isArray(answer)) return namesOf(answer[0]);
  if (!isValues(answer)) return true;
  const entries = Object.entries(answer).filter(([name]) => name !== '__typename');
  return Object.fromEntries(entries.map(([name, value]) => [name, namesOf(value)]));
}

it('selects the fields that GraphQL returns, with fragments and conditions', async () => {
  const holds = fc.asyncProperty(randomSelections(['id', 'title', '__typename'], 3), async (asked) => {
    const document = parse(
      `query ($yes: Boolean! = true, $no: Boolean! = false) { book { ${asked} } }
       fragment Common on Book { title part { id ...Deep } } fragment Deep on Book { parts { title } }`,
    );
    fc.pre(validate(schema, document).every(({ message }) => /never used/.test(message)));
    let selected: unknown;
    const book = (_given: unknown, _context: unknown, info: Parameters<typeof selectionOf>[0]) => {
      selected = selectionOf(info);
      // The result is memoized per document.
      expect(selectionOf(info)).toBe(selected);
      return bookAt(6);
    };
    const { data, errors } = await execute({ schema, document, rootValue: { book } });
    expect(errors).toBeUndefined();
    expect(selected).toEqual(namesOf(data?.['book']));
  });
  await fc.assert(holds, law);
});

it('returns another selection for other values of conditions', async () => {
  const document = parse('query ($all: Boolean!) { book { id title @include(if: $all) } }');
  const seen: unknown[] = [];
  const book = (_given: unknown, _context: unknown, info: Parameters<typeof selectionOf>[0]) => {
    seen.push(selectionOf(info));
    return bookAt(1);
  };
  for (const all of [true, false, true])
    await execute({ schema, document, rootValue: { book }, variableValues: { all } });
  expect(seen).toEqual([{ id: true, title: true }, { id: true }, { id: true, title: true }]);
  expect(seen[2]).toBe(seen[0]);
});

it.each([
  {
    spread: 'in two operations',
    text: 'query A { ...Parts } query B { ...Parts book { part { title } } } fragment Parts on Query { book { part { id } } }',
    asked: ['A', 'B', 'A'],
    selected: [{ part: { id: true } }, { part: { id: true, title: true } }, { part: { id: true } }],
  },
  {
    spread: 'twice in one operation',
    text: `{ one: shelf { ...Own } other: shelf { ...Own book { title } } } fragment Own on Shelf { book { id } }`,
    asked: [undefined],
    selected: [{ id: true }, { id: true, title: true }],
  },
])('returns the right selection of a fragment spread $spread', async ({ text, asked, selected }) => {
  const withShelves = buildSchema(
    'type Book { id: ID title: String part: Book } type Shelf { book: Book } type Query { book: Book shelf: Shelf }',
  );
  const document = parse(text);
  const seen: unknown[] = [];
  const book = (_given: unknown, _context: unknown, info: Parameters<typeof selectionOf>[0]) => {
    seen.push(selectionOf(info));
    return bookAt(2);
  };
  const rootValue = { book, shelf: { book } };
  for (const operationName of asked) await execute({ schema: withShelves, document, rootValue, operationName });
  expect(seen).toEqual(selected);
});
