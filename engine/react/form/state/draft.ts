import type { Fields } from '../../../metadata/types/index.ts';
import { isValues, type Values } from '../../../record/index.ts';
import { isNewFile, filesOf } from './form-data.ts';

/** Edits kept in the browser until they are saved or given up. */
export interface StoredDraft {
  /** When it was kept, ISO in UTC. */
  readonly keptAt: string;
  /** The record as it was when the edits began: what tells them from changes that others made since. */
  readonly original: Values;
  readonly data: Values;
}

/** The part of the browser's storage that drafts need. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Who works on a draft: what a person began for one of their organizations is not offered in another. */
interface DraftOwner {
  readonly userId?: string | undefined;
  readonly organizationId?: string | undefined;
}

/** The place of one person's draft of one record. */
export function draftKey(
  { userId = '', organizationId = '' }: DraftOwner,
  entity: string,
  recordId: string | undefined,
): string {
  return `draft:${userId}:${organizationId}:${entity}:${recordId ?? 'new'}`;
}

/** Keeps edits; files not yet sent cannot be kept. A full or forbidden storage is no reason to disturb the person. */
export function keepDraft(storage: DraftStorage, key: string, fields: Fields, draft: StoredDraft): void {
  try {
    storage.setItem(key, JSON.stringify({ ...draft, data: withoutNewFiles(fields, draft.data) }));
  } catch {
    // Nothing is lost but the convenience: the edits are still in the form.
  }
}

/** The draft kept under a key; undefined where there is none or it cannot be read. */
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

/** Forgets the draft under a key. */
export function dropDraft(storage: DraftStorage, key: string): void {
  storage.removeItem(key);
}

function withoutNewFiles(fields: Fields, data: Values): Values {
  const entries = Object.entries(data).map(([name, value]): [string, unknown] => {
    const isFiles = Object.hasOwn(fields, name) && fields[name]?.type === 'files';
    return [name, isFiles ? filesOf(value).filter((file) => !isNewFile(file)) : value];
  });
  return Object.fromEntries(entries);
}
