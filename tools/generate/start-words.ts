import type { Json } from '../../engine/metadata/types/index.ts';

/** Words of the frame, of lists and of what fails before anything else is loaded: whole groups, and single ones of others. */
const started = new Set([
  ...['actions', 'feedback', 'list', 'shell', 'units', 'values'],
  ...[
    'entries.open',
    'errors.form.month',
    'login.back',
    'login.privacy',
    'login.terms',
    'login.verify',
    'metadata.archivedName',
    'palette.open',
  ],
  ...['errors.data_not_loaded', 'errors.download_failed', 'errors.general', 'errors.network', 'errors.outcomeUnknown'],
  ...['errors.refused', 'errors.saving', 'errors.tookTooLong', 'errors.unavailable'],
  ...[
    'form.hidePassword',
    'form.leave',
    'form.showPassword',
    'form.stay',
    'form.unsaved',
    'form.unsavedText',
    'notices.title',
    'notices.unreadCount',
  ],
  ...['success.archived', 'success.done', 'success.register', 'success.removed', 'success.workspace'],
  ...['success.user.passwordReset', 'success.user.passwordResetSent'],
]);

/** Whether every start of the portal loads the word; the others come with the first part that is loaded later. */
export function isStartWord(key: string): boolean {
  const singular = key.replace(/_(?:zero|one|two|few|many|other)$/u, '');
  return started.has(singular) || started.has(key.slice(0, key.indexOf('.')));
}

/** The words of one language that a start loads, and those that come later. */
export function splitWords(texts: Json): { readonly start: Json; readonly later: Json } {
  const part = (isStart: boolean) => partOf(texts, '', (key) => isStartWord(key) === isStart) ?? {};
  return { start: part(true), later: part(false) };
}

/** What of a tree of words has keys that are wanted; undefined where nothing has. */
function partOf(words: Json, key: string, isWanted: (key: string) => boolean): Json | undefined {
  if (words === null || typeof words !== 'object' || Array.isArray(words)) return isWanted(key) ? words : undefined;
  const kept = Object.entries(words).flatMap(([name, below]): readonly (readonly [string, Json])[] => {
    const part = partOf(below, key === '' ? name : `${key}.${name}`, isWanted);
    return part === undefined ? [] : [[name, part]];
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}
