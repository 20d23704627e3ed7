import type { Catalogue, Entity } from '../types/index.ts';
import {
  atBelow,
  choicesIn,
  entityCheck,
  unknownName,
  type At,
  type FindingLocation,
  type Findings,
} from './finding.ts';

/** Checks that gathered and substituted fields refer to existing fields and choices. */
export const checkBesideFields = entityCheck(function* (entity, atEntity, { catalogue }) {
  for (const field of Object.values(entity.fields)) {
    const at: At = atBelow(atEntity, 'fields', field.name);
    if (field.type === 'relation' && field.gathers !== undefined) {
      const related = catalogue.entities[field.to]?.fields ?? {};
      yield* choiceFindings(catalogue, related, { gathered: field.gathers.field }, at('gathers', 'field'));
      for (const [gathered, choice] of Object.entries(field.gathers.where))
        yield* choiceFindings(catalogue, related, { gathered, choice }, at('gathers', 'where', gathered));
    } else if (field.type === 'rows' && field.instead !== undefined) {
      const { relation, of } = field.instead;
      const related = entity.fields[relation];
      const beyond = related?.type === 'relation' ? catalogue.entities[related.to]?.fields : undefined;
      for (const [name, within] of Object.entries(of)) {
        yield* unknownName('field', name, Object.keys(field.fields), at('instead', 'of', name));
        if (beyond !== undefined) yield* unknownName('field', within, Object.keys(beyond), at('instead', 'of', name));
      }
    }
  }
});

function* choiceFindings(
  catalogue: Catalogue,
  fields: Entity['fields'],
  { gathered, choice }: { readonly gathered: string; readonly choice?: string },
  location: FindingLocation,
): Findings {
  const field = fields[gathered];
  if (field?.type !== 'enumeration') {
    const known = Object.values(fields).flatMap(({ type, name }) => (type === 'enumeration' ? [name] : []));
    yield* unknownName('choice', gathered, known, location);
  } else if (choice !== undefined)
    yield* unknownName('choice', choice, choicesIn(catalogue, field.enumeration), location);
}
