import { fieldAt } from '../record/field-at.ts';
import { isComputed } from '../record/computed.ts';
import type { Catalogue, Entity, Field, LookUp, Operation, OperationType, OperationValues } from '../types/index.ts';
import {
  atBelow,
  entityCheck,
  finding,
  keyAt,
  unknownName,
  type At,
  type FindingLocation,
  type Findings,
} from './finding.ts';

/** Checks that look-ups call existing queries by text fields of the form and fill fields that a person could fill. */
export const checkLookUps = entityCheck(function* (entity, atEntity, { catalogue }) {
  for (const [name, lookUp] of Object.entries(entity.form?.lookUps ?? {})) {
    const at = atBelow(atEntity, 'form', 'lookUps', name);
    for (const [field, query] of Object.entries(lookUp.by)) {
      yield* askingFindings(entity, field, keyAt(at('by', field)));
      yield* queryFindings(catalogue, { entity, lookUp, field, query, at });
    }
  }
});

interface LookUpContext {
  readonly entity: Entity;
  readonly lookUp: LookUp;
  readonly field: string;
  readonly query: string;
  readonly at: At;
}

function* askingFindings({ fields, form }: Entity, path: string, location: FindingLocation): Findings {
  const shown = (form?.sections ?? []).flatMap(({ fields: placed }) => placed.map(({ field }) => field));
  const type = fieldAt({}, fields, path)?.type;
  if (type !== 'text' || !shown.includes(path))
    yield finding('unasked-look-up', location, `"${path}" is no field of text that stands in a section of the form`);
}

/** The query must have the argument "search" and return a list of objects with an id. */
function* queryFindings(catalogue: Catalogue, context: LookUpContext): Findings {
  const { query, field, at } = context;
  const queries = Object.values(catalogue.operations).filter((one) => answersOf(one) !== undefined);
  const known = queries.map(({ name }) => name);
  const operation = catalogue.operations[query];
  const answers = operation && answersOf(operation);
  if (operation === undefined || answers === undefined)
    return yield* unknownName('look-up query', query, known, at('by', field));
  yield* closedFindings(catalogue, context, operation);
  yield* answerFindings(catalogue, context, answers);
}

function answersOf({ kind, arguments: taken, result }: Operation): OperationValues | undefined {
  const others = Object.entries(taken).filter(([name, { required }]) => name !== 'search' && required);
  const isAsked = kind === 'query' && taken['search'] !== undefined && others.length === 0;
  if (!isAsked || !result.list || result.type.kind !== 'object') return undefined;
  return result.type.fields['id'] === undefined ? undefined : result.type.fields;
}

/** A form that can be filled in without a token needs public look-up queries. */
function* closedFindings({ operations }: Catalogue, { entity, field, at }: LookUpContext, query: Operation): Findings {
  const isOpen = Object.values(operations).some(({ form, access }) => form === entity.name && access === 'public');
  if (!isOpen || query.access === 'public') return;
  const message = `"${query.name}" is not public, but an operation that asks this form is`;
  yield finding('closed-look-up', at('by', field), message);
}

function* answerFindings({ entities }: Catalogue, context: LookUpContext, answers: OperationValues): Findings {
  const { entity, lookUp, at } = context;
  const parts = Object.keys(answers);
  for (const [, name = ''] of lookUp.display.matchAll(/\{([^}]+)\}/g))
    yield* unknownName('part of the answer', name, parts, at('display'));
  for (const [path, part] of Object.entries(lookUp.fills)) {
    const answer = answers[part];
    const field = fieldAt({}, entity.fields, path);
    if (answer === undefined) yield* unknownName('part of the answer', part, parts, at('fills', path));
    else if (field === undefined || !isFilledBy(field, answer.type, entities))
      yield finding('unsuited-type', at('fills', path), `"${path}" cannot be filled in by "${part}"`);
  }
}

/** True when a person could enter the field and the result has its type. */
function isFilledBy(field: Field, type: OperationType, entities: Catalogue['entities']): boolean {
  if (field.readOnly || isComputed(field)) return false;
  switch (type.kind) {
    case 'entity':
      return field.type === 'reference' && field.to === type.entity && entities[type.entity] !== undefined;
    case 'enumeration':
      return field.type === 'enumeration' && field.enumeration === type.enumeration;
    case 'scalar':
      return field.type === type.scalar || (type.scalar === 'text' && field.type === 'longText');
    case 'object':
      return false;
  }
}
