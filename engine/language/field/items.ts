import { derived, optional, required } from '../describe.ts';
import { atLeast, atMost } from '../limits.ts';
import { client, names } from '../meaning.ts';
import { permission } from '../reach.ts';
import { constantName, listOf, lowerName, nameOf, upperName, whole, written } from '../shapes.ts';

export const fewest = { minItems: optional(whole(1), { text: 'Fewest rows.', means: atLeast }) };

export const most = { maxItems: optional(whole(1), { text: 'Most rows or files.', means: atMost }) };

export const extensions = listOf(written('^\\.[a-z0-9]+$', 'an extension has a dot and small letters: .pdf'), {
  minItems: 1,
});

export const takenExtensions = names({
  added: (extension) => ['safe for clients', `takes ${extension}`],
  gone: (extension) => ['breaking for clients', `takes ${extension} no longer`],
});

export const ofFiles = {
  accept: required(extensions, { text: 'Extensions of files taken.', means: takenExtensions }),
  maxBytes: required(whole(1), { text: 'Bytes of the largest file taken.', means: atMost }),
  removedWith: optional(nameOf('permission'), {
    text: 'Who may take away files that are stored; whoever may change the record unless told.',
    means: permission,
  }),
  joins: optional(listOf(lowerName, { minItems: 1 }), {
    text: 'Fields of files of the same record, whose files it shows together: it keeps and takes none.',
    means: client,
  }),
  fileKind: optional(constantName, { text: 'What kind of file these are, as clients are told: COVER.', means: client }),
};

export const typed = {
  apiType: derived(upperName, { text: 'The GraphQL type; entity and field name unless told.', means: client }),
};
