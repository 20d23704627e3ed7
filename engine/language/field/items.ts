import { derived, optional, required } from '../describe.ts';
import { diffsOf, type ResolvedOf } from '../apply-defaults.ts';
import { minimumDiff, maximumDiff } from '../limits.ts';
import { client, entries, nameList, properties } from '../diff.ts';
import { permission } from '../access-condition.ts';
import { objectOf } from '../schema-of.ts';
import { constantName, flag, listOf, mapOf, nameOf, upperName, integer, patternText } from '../shapes.ts';

export const fewest = { minItems: optional(integer(1), { text: 'Minimum number of rows.', means: minimumDiff }) };

export const most = {
  maxItems: optional(integer(1), { text: 'Maximum number of rows or files.', means: maximumDiff }),
};

export const extensions = listOf(patternText('^\\.[a-z0-9]+$', 'an extension has a dot and small letters: .pdf'), {
  minItems: 1,
});

export const takenExtensions = nameList({
  added: (extension) => ['safe for clients', `takes ${extension}`],
  gone: (extension) => ['breaking for clients', `takes ${extension} no longer`],
});

const fileKinds = {
  by: required(nameOf('enumerationField'), { text: 'Enumeration field of the record.', means: client }),
  of: required(mapOf(constantName), { text: 'Kind of file by value of that field.', means: entries(client) }),
};

export const ofFiles = {
  accept: required(extensions, { text: 'Accepted file extensions: .pdf.', means: takenExtensions }),
  maxBytes: required(integer(1), { text: 'Maximum size of a file in bytes.', means: maximumDiff }),
  removedWith: optional(nameOf('permission'), {
    text: 'Permission to remove stored files; default: that to update the record.',
    means: permission,
  }),
  joins: optional(listOf(nameOf('fieldOfFiles'), { minItems: 1 }), {
    text: 'Other file fields of the record. This field shows their files together and has none of its own.',
    means: client,
  }),
  fileKind: optional(constantName, {
    text: 'Kind of the files in the API: COVER. A value of the enumeration FileType, if there is one.',
    means: client,
  }),
  fileKinds: optional(objectOf(fileKinds), {
    text: 'Kind of the files by value of another field of the record; fileKind for values not listed.',
    means: properties<ResolvedOf<typeof fileKinds>>(diffsOf(fileKinds)),
  }),
  single: optional(flag, {
    text: 'The API returns one file or null instead of a list. Requires maxItems 1.',
    means: client,
  }),
};

/** For groups, which have no row of their own. */
export const identified = {
  identified: optional(flag, {
    text: 'The API returns the group with an id, made of the record id and the group name. Inputs accept the id and ignore it.',
    means: client,
  }),
};

export const typed = {
  apiType: derived(upperName, { text: 'GraphQL type; default: entity and field name.', means: client }),
};
