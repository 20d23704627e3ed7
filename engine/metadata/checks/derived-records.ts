import { atBelow, entityCheck, finding, unknownName } from './finding.ts';

/** A derived record refers to its origin by a reference and takes over its own fields. */
export const checkDerivedRecords = entityCheck(function* ({ name, fields, derivedRecord }, atEntity) {
  if (derivedRecord === undefined) return;
  const at = atBelow(atEntity, 'derivedRecord');
  const { flag, parent } = derivedRecord;
  const parents = Object.values(fields).flatMap((field) =>
    field.type === 'reference' && field.to === name ? [field.name] : [],
  );
  if (fields[flag] !== undefined && fields[flag].formula === undefined)
    yield finding('flag-taken', at('flag'), `"${flag}" is a field that saves take already`);
  yield* unknownName(`reference to ${name}`, parent, parents, at('parent'));
});
