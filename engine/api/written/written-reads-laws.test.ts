import fc from 'fast-check';
import { buildSchema, execute, parse, validate } from 'graphql';
import { expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { randomSelections } from '../resolve/random-selections.ts';
import { JsonText, NotWritten } from './json-text.ts';
import { writtenReads } from './written-reads.ts';

const schema = buildSchema(`
  enum Genre { NOVEL POEM }
  type Book { id: ID! title: String pages: Int price: Float genre: Genre words: [String!] part: Book parts: [Book!] }
  type Query { book: Book }`);

const fields = ['id', 'title', 'name: title', 'pages', 'price', 'genre', 'words', '__typename', 'kind: __typename'];

/** Books as returned by a store, some with a value that GraphQL refuses. */
function books(depth: number): fc.Arbitrary<unknown> {
  const plain = {
    id: fc.oneof({ weight: 9, arbitrary: fc.constantFrom('1', 2) }, { weight: 1, arbitrary: fc.constant(null) }),
    title: fc.option(fc.string({ unit: 'binary' })),
    pages: fc.option(fc.oneof({ weight: 9, arbitrary: fc.integer() }, { weight: 1, arbitrary: fc.double() })),
    price: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
    genre: fc.constantFrom('NOVEL', 'POEM', null, undefined, 'NOVEL', 'POEM', 'DRAMA'),
    words: fc.option(fc.array(fc.string())),
  };
  if (depth === 0) return fc.record({ ...plain, part: fc.constant(null), parts: fc.constantFrom([], null) });
  const inner = books(depth - 1);
  return fc.record({ ...plain, part: fc.option(inner), parts: fc.option(fc.array(inner, { maxLength: 3 })) });
}

it('writes the JSON that GraphQL returns, and refuses values with errors', async () => {
  let written = 0;
  const holds = fc.asyncProperty(randomSelections(fields, 2), books(3), async (asked, book) => {
    const document = parse(
      `query ($yes: Boolean! = true, $no: Boolean! = false) { book { ${asked} } }
       fragment Common on Book { title part { id ...Deep } } fragment Deep on Book { parts { name: title genre } }`,
    );
    fc.pre(validate(schema, document).every(({ message }) => /never used/.test(message)));
    const reads = writtenReads(schema, new Map([['book', () => book]]));
    expect(reads.canRun(document)).toBe(true);
    const values = await execute({ schema, document, rootValue: { book } });
    const { data, errors } = await execute({ schema: reads.schema, document });
    const json = data?.['book'];
    if (json instanceof JsonText) {
      written += 1;
      expect({ json: json.pieces.join(''), errors: values.errors }).toEqual({
        json: JSON.stringify(values.data?.['book']),
        errors: undefined,
      });
    } else {
      expect(errors?.map(({ originalError }) => originalError)).toEqual([expect.any(NotWritten)]);
      expect(values.errors).toBeDefined();
    }
  });
  await fc.assert(holds, randomCases(1_000));
  expect(written).toBeGreaterThan(0);
});

it('writes the selection of each operation that shares a fragment', async () => {
  const document = parse('query A { ...Id } query B { ...Id book { title } } fragment Id on Query { book { id } }');
  const reads = writtenReads(schema, new Map([['book', () => ({ id: '1', title: 'Kytice' })]]));
  const answers: unknown[] = [];
  for (const operationName of ['A', 'B']) {
    const { data } = await execute({ schema: reads.schema, document, operationName });
    const json = data?.['book'];
    answers.push(json instanceof JsonText ? json.pieces.join('') : json);
  }
  expect(answers).toEqual(['{"id":"1"}', '{"id":"1","title":"Kytice"}']);
});

it('cannot run mutations or fields with their own resolver', () => {
  const types = buildSchema(
    'type Book { id: ID history: String } type Query { book: Book } type Mutation { book: Book }',
  );
  const book = types.getType('Book');
  if (book !== undefined && 'getFields' in book)
    Object.assign(book.getFields()['history'] ?? {}, { resolve: () => '' });
  const { canRun } = writtenReads(types, new Map());
  const documents = ['{ book { id __typename } }', '{ book { id history } }', 'mutation { book { id } }'];
  expect(documents.map((text) => canRun(parse(text)))).toEqual([true, false, false]);
});

it('writes a long list in chunks and yields in between', async () => {
  const parts = Array.from({ length: 2_000 }, (_, index) => ({ id: String(index), title: 'x'.repeat(100) }));
  const reads = writtenReads(schema, new Map([['book', () => ({ parts })]]));
  let turns = 0;
  let next = setImmediate(function turn() {
    turns += 1;
    next = setImmediate(turn);
  });
  const { data } = await execute({ schema: reads.schema, document: parse('{ book { parts { id title } } }') });
  clearImmediate(next);
  const json = data?.['book'];
  expect(json instanceof JsonText ? JSON.parse(json.pieces.join('')) : json).toEqual({ parts });
  expect(turns).toBeGreaterThan(1);
});
