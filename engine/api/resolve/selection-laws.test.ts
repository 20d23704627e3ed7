import fc from 'fast-check';
import { buildSchema, execute, parse, validate } from 'graphql';
import { expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { isValues, type Values } from '../../record/index.ts';
import { randomSelections } from './random-selections.ts';
import { selectionOf } from './selection-of.ts';

const schema = buildSchema('type Book { id: ID title: String part: Book parts: [Book!] } type Query { book: Book }');
const law = randomCases(400);

/** A record that has whatever is asked of it, three levels deep. */
function bookAt(depth: number): Values {
  if (depth === 0) return { id: '1', title: 'Kytice', part: null, parts: [] };
  return { id: '1', title: 'Kytice', part: bookAt(depth - 1), parts: [bookAt(depth - 1)] };
}

/** The names that an answer has, as a selection tells them. */
function namesOf(answer: unknown): unknown {
  if (Array.isArray(answer)) return namesOf(answer[0]);
  if (!isValues(answer)) return true;
  const entries = Object.entries(answer).filter(([name]) => name !== '__typename');
  return Object.fromEntries(entries.map(([name, value]) => [name, namesOf(value)]));
}

it('selects what GraphQL then answers with, by whatever fragments and conditions it is asked', async () => {
  const holds = fc.asyncProperty(randomSelections(['id', 'title', '__typename'], 3), async (asked) => {
    const document = parse(
      `query ($yes: Boolean! = true, $no: Boolean! = false) { book { ${asked} } }
       fragment Common on Book { title part { id ...Deep } } fragment Deep on Book { parts { title } }`,
    );
    fc.pre(validate(schema, document).every(({ message }) => /never used/.test(message)));
    let selected: unknown;
    const book = (_given: unknown, _context: unknown, info: Parameters<typeof selectionOf>[0]) => {
      selected = selectionOf(info);
      // The same document is asked many times, and answers to its conditions are kept.
      expect(selectionOf(info)).toBe(selected);
      return bookAt(6);
    };
    const { data, errors } = await execute({ schema, document, rootValue: { book } });
    expect(errors).toBeUndefined();
    expect(selected).toEqual(namesOf(data?.['book']));
  });
  await fc.assert(holds, law);
});

it('tells answers to other conditions apart', async () => {
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
