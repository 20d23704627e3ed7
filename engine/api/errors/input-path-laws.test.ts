import fc from 'fast-check';
import { buildSchema, GraphQLError, Kind, parse, validate, type OperationDefinitionNode } from 'graphql';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import type { Values } from '../../record/index.ts';
import { inputIssue } from './input-issue.ts';
import { variableIssues } from './variable-issues.ts';

const schema = buildSchema(`
  input Part { count: Int name: String parts: [Part!] }
  type Query { find(filter: Part, limit: Int): String }
  type Mutation { save(input: Part, reason: Part): String }
`);
const law = randomCases(400);

type Path = readonly (string | number)[];

/** An input with one wrong value, and the path of that value. */
interface Wrong {
  readonly value: Values;
  readonly path: Path;
}

const right: fc.Arbitrary<Values> = fc.record({ count: fc.nat(), name: fc.string() }, { requiredKeys: [] });
const wrong: fc.Arbitrary<Wrong> = fc.letrec<{ part: Wrong }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 4 },
    fc
      .tuple(right, fc.constantFrom<unknown>('x', true, 1.5, [], {}))
      .map(([others, count]): Wrong => ({ value: { ...others, count }, path: ['count'] })),
    fc
      .tuple(right, fc.array(right, { maxLength: 2 }), tie('part'), fc.array(right, { maxLength: 2 }))
      .map(([others, before, inner, after]): Wrong => ({
        value: { ...others, parts: [...before, inner.value, ...after] },
        path: ['parts', before.length, ...inner.path],
      })),
  ),
})).part;

/** A GraphQL literal. */
function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, inner]) => `${name}: ${written(inner)}`)
    .join(', ')}}`;
}

const operationOf = (text: string): OperationDefinitionNode => {
  const [definition] = parse(text).definitions;
  if (definition?.kind !== Kind.OPERATION_DEFINITION) throw new Error('an operation is written');
  return definition;
};

describe('the path of a value of the wrong type', () => {
  it.each([
    { argument: 'save(input:', kind: 'mutation', told: ['input'] },
    { argument: 'save(reason:', kind: 'mutation', told: ['reason'] },
    { argument: 'find(filter:', kind: 'query', told: ['filter'] },
  ])('is found for a variable of any name: $argument', ({ argument, kind, told }) => {
    const holds = fc.property(wrong, fc.stringMatching(/^[a-z]{1,6}$/), ({ value, path }, name) => {
      const operation = operationOf(`${kind} ($${name}: Part) { ${argument} $${name}) }`);
      // Paths need a parsed document with its source.
      const issues = variableIssues(schema, operation, { [name]: value });
      expect(issues.map((issue) => issue.path)).toEqual([[...told, ...path]]);
    });
    fc.assert(holds, law);
  });

  it('is found for a literal', () => {
    const holds = fc.property(wrong, ({ value, path }) => {
      fc.pre(written(value).length < 2000);
      const document = parse(`mutation { save(reason: ${written(value)}) }`);
      const paths = validate(schema, document).map((error) => inputIssue(error).path);
      expect(paths).toContainEqual(['reason', ...path]);
    });
    fc.assert(holds, law);
  });

  it('is found for a variable inside a literal', () => {
    const operation = operationOf('mutation ($n: Int) { save(input: { parts: [{}, { count: $n }] }) }');
    expect(variableIssues(schema, operation, { n: 'x' }).map(({ path }) => path)).toEqual([
      ['input', 'parts', 1, 'count'],
    ]);
  });

  it('is empty for an unused variable', () => {
    const operation = operationOf('query ($n: Int) { find }');
    expect(variableIssues(schema, operation, { n: 'x' }).map(({ path }) => path)).toEqual([[]]);
  });
});

it('reports only the first twenty issues of a request', () => {
  const parts = Array.from({ length: 50 }, () => ({ count: 'x' }));
  const operation = operationOf('mutation ($input: Part) { save(input: $input) }');
  const issues = variableIssues(schema, operation, { input: { parts } });
  expect(issues.map(({ path }) => path[2])).toEqual(Array.from({ length: 20 }, (_, index) => index));
});

it('reports no issue for values that GraphQL accepts', () => {
  const operation = operationOf('mutation ($input: Part, $other: Part) { save(input: $input, reason: $other) }');
  const holds = fc.property(right, fc.option(right), (input, other) => {
    expect(variableIssues(schema, operation, { input, other })).toEqual([]);
  });
  fc.assert(holds, law);
});

it('truncates the detail of an issue', () => {
  const error = new GraphQLError(`no such thing as ${'a'.repeat(5000)}`);
  expect(String(inputIssue(error).params['detail'])).toHaveLength(300);
});
