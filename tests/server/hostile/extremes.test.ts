import { readFile } from 'node:fs/promises';
import {
  buildSchema,
  getNamedType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  type GraphQLField,
  type GraphQLInputType,
} from 'graphql';
import { expect, it } from 'vitest';
import { hostileInputs, written } from './hostile-inputs.ts';
import { openedTradingRegister } from '../opened-trading-register.ts';

/** Literals at the limits of each type. */
const extremes: Readonly<Record<string, readonly string[]>> = {
  Int: ['2147483647', '-2147483648', '0'],
  Float: ['1e308', '-1e308'],
  Decimal: ['"999999999999999999999999"', '"-999999999999999999999999"', '"0.000000000000000000001"'],
  Date: ['"0001-01-01"', '"9999-12-31"'],
  DateTime: ['"0001-01-01T00:00:00Z"', '"9999-12-31T23:59:59Z"'],
  ID: ['"999999999999999999"', '"9223372036854775808"', '"0"', '"-1"', '""'],
  String: ['""', '"%_\\\\"', '"__proto__"', '"constructor"', `"${'x'.repeat(300)}"`],
};

/** Maximum depth of changed inputs. */
const depth = 2;

const trading = openedTradingRegister();
it('causes no fault for extreme and empty values of any type', async () => {
  const schema = buildSchema(await readFile('server/schema.graphql', 'utf8'));
  const faults: string[] = [];
  for (const type of [schema.getQueryType(), schema.getMutationType()])
    for (const field of Object.values(type?.getFields() ?? {}))
      for (const given of extremeArguments(field)) {
        const selected = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }';
        const { errors } = await trading.ask(
          'registry',
          `${type?.name.toLowerCase() ?? ''} { ${field.name}(${given}) ${selected} }`,
        );
        if (errors.join().includes('errors.general')) faults.push(`${field.name}(${given.slice(0, 200)})`);
      }
  expect(faults).toEqual([]);
});

/** The arguments of an operation, each time with one value, possibly nested, at a limit. */
function extremeArguments({ args }: GraphQLField<unknown, unknown>): readonly string[] {
  if (args.some(({ type }) => getNamedType(type).name === 'Upload')) return [];
  const usual = new Map(
    args.filter(({ type }) => isNonNullType(type)).map(({ name, type }) => [name, hostileInputs(type)]),
  );
  return args.flatMap(({ name, type }) =>
    extremesOf(type, depth).map((value) => written(new Map([...usual, [name, value]]))),
  );
}

function extremesOf(type: GraphQLInputType, levels: number): readonly string[] {
  if (isNonNullType(type)) return extremesOf(type.ofType, levels).filter((value) => value !== 'null');
  if (isListType(type)) return ['null', '[]', ...extremesOf(type.ofType, levels).map((value) => `[${value}]`)];
  if (!isInputObjectType(type)) return ['null', ...(extremes[type.name] ?? [])];
  if (levels === 0) return ['null'];
  const fields = Object.values(type.getFields());
  const usual = new Map(
    fields.filter((field) => isNonNullType(field.type)).map((field) => [field.name, hostileInputs(field.type)]),
  );
  return [
    'null',
    ...fields.flatMap((field) =>
      extremesOf(field.type, levels - 1).map((value) => `{ ${written(new Map([...usual, [field.name, value]]))} }`),
    ),
  ];
}
