import { fieldAt } from '../record/field-at.ts';
import { isComputed } from '../record/computed.ts';
import type { Catalogue, Entity, Field, LookUp, Operation, OperationType, OperationValues } from '../types/index.ts';
import { inEntity, unknownName, type Check, type Finding, type JsonPath, type FindingLocation } from './finding.ts';

/** A look-up asks queries there are, by fields of text that its form shows, and fills in what a person could. */
export const checkLookUps: Check = ({ catalogue }) =>
  Object.values(catalogue.entities).flatMap((entity) =>
    Object.entries(entity.form?.lookUps ?? {}).flatMap(([name, lookUp]) => {
      const at: At = (...path) => inEntity(entity.name, 'form', 'lookUps', name, ...path);
      return Object.entries(lookUp.by).flatMap(([field, query]) => [
        ...askingFindings(entity, field, at),
        ...queryFindings(catalogue, { entity, lookUp, field, query, at }),
      ]);
    }),
  );

type At = (...path: JsonPath) => FindingLocation;

interface LookUpContext {
  readonly entity: Entity;
  readonly lookUp: LookUp;
  readonly field: string;
  readonly query: string;
  readonly at: At;
}

function askingFindings({ fields, form }: Entity, path: string, at: At): readonly Finding[] {
  const location: FindingLocation = { ...at('by', path), of: 'name' };
  const shown = (form?.sections ?? []).flatMap(({ fields: placed }) => placed.map(({ field }) => field));
  const type = fieldAt({}, fields, path)?.type;
  if (type === 'text' && shown.includes(path)) return [];
  const message = `"${path}" is no field of text that stands in a section of the form`;
  return [{ code: 'unasked-look-up', location, message }];
}

/** A query of the app with the argument "search", which answers a list of an object with an id. */
function queryFindings(catalogue: Catalogue, context: LookUpContext): readonly Finding[] {
  const { query, field, at } = context;
  const queries = Object.values(catalogue.operations).filter((one) => answersOf(one) !== undefined);
  const known = queries.map(({ name }) => name);
  const unknown = unknownName('look-up query', query, known, at('by', field));
  const operation = catalogue.operations[query];
  const answers = operation && answersOf(operation);
  if (operation === undefined || answers === undefined) return unknown;
  return [...closedFindings(catalogue, context, operation), ...answerFindings(catalogue, context, answers)];
}

function answersOf({ kind, arguments: taken, result }: Operation): OperationValues | undefined {
  const others = Object.entries(taken).filter(([name, { required }]) => name !== 'search' && required);
  const isAsked = kind === 'query' && taken['search'] !== undefined && others.length === 0;
  if (!isAsked || !result.list || result.type.kind !== 'object') return undefined;
  return result.type.fields['id'] === undefined ? undefined : result.type.fields;
}

/** Who may fill the form in without a token looks things up without one. */
function closedFindings(
  { operations }: Catalogue,
  { entity, field, at }: LookUpContext,
  query: Operation,
): readonly Finding[] {
  const isOpen = Object.values(operations).some(({ form, access }) => form === entity.name && access === 'public');
  if (!isOpen || query.access === 'public') return [];
  const message = `"${query.name}" is not public, but an operation that asks this form is`;
  return [{ code: 'closed-look-up', location: at('by', field), message }];
}

function answerFindings(
  { entities }: Catalogue,
  { entity, lookUp, at }: LookUpContext,
  answers: OperationValues,
): readonly Finding[] {
  const named = [...lookUp.display.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
  return [
    ...named.flatMap((name) => unknownName('part of the answer', name, Object.keys(answers), at('display'))),
    ...Object.entries(lookUp.fills).flatMap(([path, part]): readonly Finding[] => {
      const answer = answers[part];
      if (answer === undefined) return unknownName('part of the answer', part, Object.keys(answers), at('fills', path));
      const field = fieldAt({}, entity.fields, path);
      if (field !== undefined && isFilledBy(field, answer.type, entities)) return [];
      const message = `"${path}" cannot be filled in by "${part}"`;
      return [{ code: 'unsuited-type', location: at('fills', path), message }];
    }),
  ];
}

/** A person could enter the field, and what is answered is what the field has. */
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
