import { atBelow, choicesIn, entityCheck, finding, unknownName } from './finding.ts';

/**
 * Checks that joined fields hold files, that `single` has `maxItems` 1, and that kinds of files follow an existing
 * choice.
 */
export const checkJoinedFiles = entityCheck(function* ({ fields }, atEntity, { catalogue }) {
  for (const field of Object.values(fields)) {
    if (field.type !== 'files') continue;
    const at = atBelow(atEntity, 'fields', field.name);
    const { fileKind, fileKinds } = field;
    const kinds = Object.entries(fileKinds?.of ?? {});
    if (field.single === true && field.maxItems !== 1)
      yield finding('single-file', at('single'), 'one file is answered of a field that takes more: maxItems is 1');
    const chosenBy = fields[fileKinds?.by ?? ''];
    if (chosenBy?.type === 'enumeration')
      for (const [choice] of kinds) {
        const known = choicesIn(catalogue, chosenBy.enumeration);
        yield* unknownName('choice', choice, known, at('fileKinds', 'of', choice));
      }
    // Where an enumeration `FileType` exists, kinds are its values.
    if (catalogue.enumerations['FileType'] === undefined) continue;
    const types = choicesIn(catalogue, 'FileType');
    if (fileKind !== undefined) yield* unknownName('type of file', fileKind, types, at('fileKind'));
    for (const [choice, kind] of kinds) yield* unknownName('type of file', kind, types, at('fileKinds', 'of', choice));
  }
});
