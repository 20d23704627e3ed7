import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharedCatalogue } from '../server/catalogues.ts';
import { exampleCatalogue } from '../../engine/example/index.ts';
import { recordIssues, type Entity, type Operation } from '../../engine/metadata/index.ts';
import type { EntityFormPiece, EntityPiece } from '../../engine/react/index.ts';
import type { Values } from '../../engine/record/index.ts';
import { argumentsValidator, recordValidator } from '../../engine/shape/compile/index.ts';
import { shapeIssues, type ShapeIssues } from '../../engine/shape/index.ts';
import { anyValue, randomRecord } from '../../engine/metadata/testing/random-record.ts';
import { randomCases } from '../random-cases.ts';

const seed = 20261122;
const inputs = randomCases(20_000, { quick: 200, seed });
const today = '2026-03-05';
const viewer = { userId: '1', organizationId: '7', organizationRole: 'SUPPLIER', role: 'ADMINISTRATOR' };

const products = [
  { of: 'the register', folder: 'portal', catalogue: sharedCatalogue('metadata').catalogue },
  { of: 'the example', folder: 'example', catalogue: exampleCatalogue },
] as const;

/** The generated browser data of an entity, with its precompiled validator. */
async function browserPiece(folder: string, entity: string): Promise<EntityPiece> {
  const { piece } = await import(`../../generated/${folder}/entities/${entity}/index.ts`);
  return piece;
}

/** Issues by the precompiled validator, which the form library calls. */
function browserShape({ schema, validate }: EntityFormPiece, data: Values): ShapeIssues {
  validate(data);
  return shapeIssues(schema, validate.errors ?? [], data);
}

describe.each(products)('$of', ({ folder, catalogue }) => {
  const withForm = Object.values(catalogue.entities).filter(({ form }) => form !== undefined);

  it.each(withForm)('returns equal issues in browser and server for random records of $name', async (entity) => {
    const piece = await browserPiece(folder, entity.name);
    const formPiece = await piece.loadForm?.();
    if (formPiece === undefined) throw new Error(`"${entity.name}" has no form in the portal`);
    const context = { view: catalogue, entity, viewer, today };
    const law = fc.property(randomRecord(entity.fields, catalogue.enumerations), (record) => {
      const browser = browserShape(formPiece, record);
      const server = recordValidator(entity)(record);
      expect(browser).toEqual(server);
      expect(recordIssues({ ...context, entity: piece.entity }, record, { shape: browser })).toEqual(
        recordIssues(context, record, { shape: server }),
      );
    });
    fc.assert(law, inputs);
  });

  const asking = Object.values(catalogue.entities).filter((entity) => askedBy(entity).length > 0);

  it.each(asking)('returns equal issues in browser and server for action arguments of $name', async (entity) => {
    const { argumentForms = {} } = (await (await browserPiece(folder, entity.name)).loadArgumentForms?.()) ?? {};
    for (const operation of askedBy(entity)) {
      const formPiece = argumentForms[operation.name];
      if (formPiece === undefined) throw new Error(`nothing validates what "${operation.name}" is given`);
      const names = Object.keys(formPiece.schema.properties ?? {});
      const given = fc.record(Object.fromEntries(names.map((name) => [name, anyValue])), { requiredKeys: [] });
      const law = fc.property(given, (values) => {
        expect(browserShape(formPiece, values)).toEqual(argumentsValidator(operation)(values));
      });
      fc.assert(law, inputs);
    }
  });
});

/** The entity's operations, single and bulk, whose arguments an action asks for. */
function askedBy({ actions, operations }: Entity): readonly Operation[] {
  const names = Object.values(actions).flatMap((action) =>
    action.kind === 'mutation' && action.asks.length > 0 ? [action.operation ?? '', action.bulk?.operation ?? ''] : [],
  );
  return [...new Set(names)]
    .flatMap((name) => operations[name] ?? [])
    .filter(({ saves, form }) => saves === undefined && form === undefined);
}

it('generates records with every code of a shape issue', () => {
  const codes = products.flatMap(({ catalogue }) =>
    Object.values(catalogue.entities).flatMap((entity) =>
      fc
        .sample(randomRecord(entity.fields, catalogue.enumerations), { numRuns: 300, seed })
        .flatMap((record) => [...recordValidator(entity)(record).values()].flat().map(({ code }) => code)),
    ),
  );
  expect(new Set(codes)).toEqual(
    new Set([
      ...[
        'text',
        'tooLong',
        'tooShort',
        'pattern',
        'email',
        'emailAt',
        'emailLetters',
        'phone',
        'latitude',
        'longitude',
        'year',
        'yearLeast',
        'yearMost',
        'password',
        'documentNumber',
        'number',
        'otherUnit',
        'integer',
        'scale',
        'negative',
        'min',
        'month',
      ],
      ...['max', 'boolean', 'date', 'dateTime', 'choice', 'reference', 'shape', 'maxItems', 'tooMany', 'unknownField'],
    ]),
  );
});
