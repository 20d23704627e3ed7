import fc from 'fast-check';
import { buildSchema, parse, validate, type ValidationRule } from 'graphql';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { limitRules } from './limit-rules.ts';

const schema = buildSchema(`
  type Book { id: ID part: Book parts: [Book!] }
  type Query { book: Book books: [Book!] }
`);

/** The limits that a document exceeds, as message and parameters. */
function passed(text: string): readonly string[] {
  const errors = validate(schema, parse(text), limitRules);
  return errors.map(({ message, extensions: { params } }) => `${message} ${JSON.stringify(params)}`);
}

const nested = (field: string, times: number, inside = 'id') =>
  `${`${field} { `.repeat(times)}${inside}${' }'.repeat(times)}`;
const times = (count: number, write: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => write(index)).join(' ');

describe('a document', () => {
  it.each([
    {
      of: 'depth',
      most: 12,
      write: (n: number) => `{ ${nested('part', n - 2).replace(/^/, 'book { ')} } }`,
      says: 'errors.limit.tooDeep',
    },
    {
      of: 'lists inside of lists',
      most: 3,
      write: (n: number) => `{ books { ${nested('parts', n - 1)} } }`,
      says: 'errors.limit.tooManyNestedLists',
    },
    {
      of: 'aliases',
      most: 30,
      write: (n: number) => `{ book { ${times(n, (i) => `a${i}: id`)} } }`,
      says: 'errors.limit.tooManyAliases',
    },
    {
      of: 'repeats',
      most: 100,
      write: (n: number) => `{ book { ${times(n + 1, () => 'id')} } }`,
      says: 'errors.limit.tooManyRepeats',
    },
    {
      of: 'operations asked for',
      most: 20,
      write: (n: number) => `{ ${times(n, (i) => `a${i}: book { id }`)} }`,
      says: 'errors.limit.tooManyOperations',
    },
    {
      of: 'fragments',
      most: 50,
      write: (n: number) => `{ book { id } } ${times(n, (i) => `fragment F${i} on Book { id }`)}`,
      says: 'errors.limit.tooManyFragments',
    },
  ])('may have at most $most of $of', ({ most, write, says }) => {
    expect(passed(write(most))).toEqual([]);
    expect(passed(write(most + 1))).toContainEqual(`${says} {"max":${String(most)}}`);
  });

  it('exceeds the same limits with fragments as without', () => {
    const bodies = fc.letrec<{ body: string }>((tie) => ({
      body: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom('id', 'a: id'),
        fc
          .tuple(fc.constantFrom('part', 'parts', 'b: part'), tie('body'))
          .map(([field, inner]) => `${field} { ${inner} }`),
        fc.tuple(tie('body'), tie('body')).map((parts) => parts.join(' ')),
      ),
    })).body;
    const named = (messages: readonly string[]) => new Set(messages.map((message) => message.split(' ')[0]));
    const holds = fc.property(bodies, fc.integer({ min: 1, max: 12 }), (body, depth) => {
      const written = `{ ${nested('part', depth, body).replace(/^/, 'book { ')} } }`;
      const asFragment = `{ ${nested('part', depth, '...Body').replace(/^/, 'book { ')} } } fragment Body on Book { ${body} }`;
      const inline = `{ ${nested('part', depth, `... on Book { ${body} }`).replace(/^/, 'book { ')} } }`;
      const limits = named(passed(written));
      for (const limit of limits) {
        expect(named(passed(asFragment))).toContain(limit);
        expect(named(passed(inline))).toContain(limit);
      }
    });
    fc.assert(holds, randomCases(200));
  });

  it('with exponential fragments is refused before it is fully measured', () => {
    const doubling = times(14, (i) => `fragment F${i} on Book { ...F${i + 1} ...F${i + 1} }`);
    const document = `{ book { ...F0 } } ${doubling} fragment F14 on Book { id }`;
    let walked = 0;
    const counted: readonly ValidationRule[] = limitRules.map((rule) => (context) => {
      const getFragment: typeof context.getFragment = (name) => {
        walked += 1;
        return context.getFragment(name);
      };
      return rule(Object.assign(Object.create(context), { getFragment }));
    });
    const errors = validate(schema, parse(document), counted).map(({ message }) => message);
    expect(errors).toContain('errors.limit.tooCostly');
    // The limit is shared by all definitions of a document; the last step of each may exceed it.
    expect(walked).toBeLessThanOrEqual(5_000 + 16);
  });

  it('with a cycle of fragments is left to the rule of GraphQL', () => {
    expect(
      passed('{ book { ...A } } fragment A on Book { part { ...B } } fragment B on Book { part { ...A } }'),
    ).toEqual([]);
  });
});
