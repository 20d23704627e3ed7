import type { Json } from '../../engine/metadata/types/index.ts';

/** Texts needed before anything is loaded lazily: whole groups, and single keys of others. */
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

/** True when the text is part of the initial bundle; others load with the first lazy part. */
export function isStartWord(key: string): boolean {
  const singular = key.replace(/_(?:zero|one|two|few|many|other)$/u, '');
  return started.has(singular) || started.has(key.slice(0, key.indexOf('.')));
}

/** Splits the texts of a language into initial and lazy ones. */
export function splitWords(texts: Json): { readonly start: Json; readonly later: Json } {
  const part = (isStart: boolean) => partOf(texts, '', (key) => isStartWord(key) === isStart) ?? {};
  return { start: part(true), later: part(false) };
}

/** The subtree with wanted keys; undefined when empty. */
function partOf(words: Json, key: string, isWanted: (key: string) => boolean): Json | undefined {
  if (words === null || typeof words !== 'object' || Array.isArray(words)) return isWanted(key) ? words : undefined;
  const kept = Object.entries(words).flatMap(([name, below]): readonly (readonly [string, Json])[] => {
    const part = partOf(below, key === '' ? name : `${key}.${name}`, isWanted);
    return part === undefined ? [] : [[name, part]];
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}
