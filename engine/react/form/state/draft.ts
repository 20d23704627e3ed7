import type { Fields } from '../../../metadata/types/index.ts';
import { isValues, type Values } from '../../../record/index.ts';
import { isNewFile, filesOf } from './form-data.ts';

/** Unsaved edits stored in the browser. */
export interface StoredDraft {
  /** Time of storing, ISO in UTC. */
  readonly keptAt: string;
  /** The record before the edits, to distinguish them from concurrent changes. */
  readonly original: Values;
  readonly data: Values;
}

/** The methods of browser storage that drafts need. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Owner of a draft: a draft of one organization is not offered in another. */
interface DraftOwner {
  readonly userId?: string | undefined;
  readonly organizationId?: string | undefined;
}

/** Storage key of a person's draft of a record. */
export function draftKey(
  { userId = '', organizationId = '' }: DraftOwner,
  entity: string,
  recordId: string | undefined,
): string {
  return `draft:${userId}:${organizationId}:${entity}:${recordId ?? 'new'}`;
}

/** Stores edits, without new files. Errors of a full or forbidden storage are ignored. */
export function storeDraft(storage: DraftStorage, key: string, fields: Fields, draft: StoredDraft): void {
  try {
    storage.setItem(key, JSON.stringify({ ...draft, data: withoutNewFiles(fields, draft.data) }));
  } catch {
    // The edits are still in the form.
  }
}

/** The draft under a key; undefined when missing or unreadable. */
export function readDraft(storage: DraftStorage, key: string): StoredDraft | undefined {
  try {
    const draft: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    if (!isValues(draft) || typeof draft.keptAt !== 'string' || !isValues(draft.data) || !isValues(draft.original))
      return undefined;
    return { keptAt: draft.keptAt, original: draft.original, data: draft.data };
  } catch {
    return undefined;
  }
}

/** Removes the draft under a key. */
export function removeDraft(storage: DraftStorage, key: string): void {
  storage.removeItem(key);
}

function withoutNewFiles(fields: Fields, data: Values): Values {
  const entries = Object.entries(data).map(([name, value]): [string, unknown] => {
    const isFiles = Object.hasOwn(fields, name) && fields[name]?.type === 'files';
    return [name, isFiles ? filesOf(value).filter((file) => !isNewFile(file)) : value];
  });
  return Object.fromEntries(entries);
}
