import { derived, optional, required } from '../describe.ts';
import { meaningsOf, type ResolvedOf } from '../apply-defaults.ts';
import { minimumMeaning, maximumMeaning } from '../limits.ts';
import { client, entries, nameList, properties } from '../meaning.ts';
import { permission } from '../access-condition.ts';
import { objectOf } from '../schema-of.ts';
import { constantName, flag, listOf, mapOf, nameOf, upperName, integer, patternText } from '../shapes.ts';

export const fewest = { minItems: optional(integer(1), { text: 'Fewest rows.', means: minimumMeaning }) };

export const most = { maxItems: optional(integer(1), { text: 'Most rows or files.', means: maximumMeaning }) };

export const extensions = listOf(patternText('^\\.[a-z0-9]+$', 'an extension has a dot and small letters: .pdf'), {
  minItems: 1,
});

export const takenExtensions = nameList({
  added: (extension) => ['safe for clients', `takes ${extension}`],
  gone: (extension) => ['breaking for clients', `takes ${extension} no longer`],
});

const fileKinds = {
  by: required(nameOf('enumerationField'), { text: 'A field of the record with an enumeration.', means: client }),
  of: required(mapOf(constantName), { text: 'The kind by the choice.', means: entries(client) }),
};

export const ofFiles = {
  accept: required(extensions, { text: 'Extensions of files taken.', means: takenExtensions }),
  maxBytes: required(integer(1), { text: 'Bytes of the largest file taken.', means: maximumMeaning }),
  removedWith: optional(nameOf('permission'), {
    text: 'Who may take away files that are stored; default: whoever may change the record.',
    means: permission,
  }),
  joins: optional(listOf(nameOf('fieldOfFiles'), { minItems: 1 }), {
    text: 'Fields of files of the same record, whose files it shows together: it keeps and takes none.',
    means: client,
  }),
  fileKind: optional(constantName, {
    text: 'What kind of file these are, as clients are told: COVER. A choice of the enumeration FileType, where there is one.',
    means: client,
  }),
  fileKinds: optional(objectOf(fileKinds), {
    text: 'What kind of file these are by the choice of another field of the record; fileKind for choices without one.',
    means: properties<ResolvedOf<typeof fileKinds>>(meaningsOf(fileKinds)),
  }),
  single: optional(flag, {
    text: 'Answered as one file, or null, instead of a list; takes maxItems 1.',
    means: client,
  }),
};

/** For groups, which have no row of their own. */
export const identified = {
  identified: optional(flag, {
    text: 'Answered with an id, of its record and its name; an input takes it and ignores it.',
    means: client,
  }),
};

export const typed = {
  apiType: derived(upperName, { text: 'The GraphQL type; default: entity and field name.', means: client }),
};
