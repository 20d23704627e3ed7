import type { Catalogue, Entity, Field } from '../types/index.ts';
import { inEntity, unknownName, type Check, type Finding, type FindingLocation } from './finding.ts';

/** What is answered or taken beside a field is of fields that are there, and of choices that these have. */
export const checkBesideFields: Check = ({ catalogue }) =>
  Object.values(catalogue.entities).flatMap((entity) =>
    Object.values(entity.fields).flatMap((field) => findings(catalogue, entity, field)),
  );

type At = (...path: readonly string[]) => FindingLocation;

function findings(catalogue: Catalogue, entity: Entity, field: Field): readonly Finding[] {
  const at: At = (...path) => inEntity(entity.name, 'fields', field.name, ...path);
  if (field.type === 'relation' && field.gathers !== undefined) {
    const { field: gathered, where } = field.gathers;
    const related = catalogue.entities[field.to]?.fields ?? {};
    return [
      ...choiceFindings(catalogue, related, { gathered }, at('gathers', 'field')),
      ...Object.entries(where).flatMap(([name, choice]) =>
        choiceFindings(catalogue, related, { gathered: name, choice }, at('gathers', 'where', name)),
      ),
    ];
  }
  if (field.type !== 'rows' || field.instead === undefined) return [];
  const { relation, of } = field.instead;
  const related = entity.fields[relation];
  const beyond = related?.type === 'relation' ? catalogue.entities[related.to]?.fields : undefined;
  return [
    ...Object.entries(of).flatMap(([name, within]) => [
      ...unknownName('field', name, Object.keys(field.fields), at('instead', 'of', name)),
      ...(beyond === undefined ? [] : unknownName('field', within, Object.keys(beyond), at('instead', 'of', name))),
    ]),
  ];
}

function choiceFindings(
  { enumerations }: Catalogue,
  fields: Entity['fields'],
  { gathered, choice }: { readonly gathered: string; readonly choice?: string },
  location: FindingLocation,
): readonly Finding[] {
  const field = fields[gathered];
  if (field?.type !== 'enumeration') {
    const choices = Object.values(fields).filter(({ type }) => type === 'enumeration');
    return unknownName(
      'choice',
      gathered,
      choices.map(({ name }) => name),
      location,
    );
  }
  const values = enumerations[field.enumeration]?.values.map(({ name }) => name) ?? [];
  return choice === undefined ? [] : unknownName('choice', choice, values, location);
}
