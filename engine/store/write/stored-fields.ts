import { type Field, type Fields, isComputed } from '../../metadata/index.ts';

/** A mutable selection. */
export interface MutableSelection {
  [field: string]: true | MutableSelection;
}

/** Selects all stored fields of a record; references by id. */
export function storedFields(fields: Fields): MutableSelection {
  return Object.fromEntries(
    Object.values(fields).flatMap((field) => {
      const part = storedPart(field);
      return part === undefined ? [] : [[field.name, part]];
    }),
  );
}

function storedPart(field: Field): true | MutableSelection | undefined {
  if (isComputed(field)) return undefined;
  switch (field.type) {
    case 'relation':
      return undefined;
    case 'group':
      return storedFields(field.fields);
    case 'rows':
      return { id: true, ...storedFields(field.fields) };
    case 'reference':
    case 'references':
      return { id: true };
    case 'files':
      return { id: true, name: true, mediaType: true, size: true };
    default:
      return true;
  }
}
