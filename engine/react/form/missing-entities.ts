import { filterRules, readPathsOf } from '../../metadata/index.ts';
import type { Field, Fields } from '../../metadata/types/index.ts';
import type { EntityPiece, PortalEntity } from '../state/index.ts';

type Pieces = Readonly<Record<string, EntityPiece>>;

/** Entities that the form's rules reach through references and that `known` lacks. Each loaded one can reveal more. */
export function missingEntities(entity: PortalEntity, known: Pieces): readonly string[] {
  const ofPaths = readPathsOf(entity).flatMap((path) => missingOn(entity.fields, path.split('.'), known));
  const ofPickers = fieldsWithin(entity.fields).flatMap((field) =>
    'picker' in field && filterRules(field.picker).length > 0 ? [field.to] : [],
  );
  return [...new Set([...ofPaths, ...ofPickers])].filter((name) => known[name] === undefined).sort();
}

function missingOn(fields: Fields, [first, ...rest]: readonly string[], known: Pieces): readonly string[] {
  const field = first === undefined ? undefined : fields[first.replace('[]', '')];
  if (field === undefined || rest.length === 0) return [];
  if ('fields' in field) return missingOn(field.fields, rest, known);
  if (!('to' in field)) return [];
  const piece = known[field.to];
  return piece === undefined ? [field.to] : missingOn(piece.entity.fields, rest, known);
}

function fieldsWithin(fields: Fields): readonly Field[] {
  return Object.values(fields).flatMap((field) =>
    'fields' in field ? [field, ...fieldsWithin(field.fields)] : [field],
  );
}
