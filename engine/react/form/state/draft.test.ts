import { expect, it } from 'vitest';
import { exampleCatalogue } from '../../../example/index.ts';
import { draftKey, removeDraft, storeDraft, readDraft, type DraftStorage } from './draft.ts';

function createStorage(): DraftStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      kept.set(key, value);
    },
    removeItem: (key) => {
      kept.delete(key);
    },
  };
}

const fields = exampleCatalogue.entities['book']?.fields ?? {};
const own = { userId: '7', organizationId: '1' };
const key = draftKey(own, 'book', undefined);
const draft = { keptAt: '2026-03-05T10:00:00.000Z', original: { title: '' }, data: { title: 'Babička' } };

it('returns a stored draft until it is dropped', () => {
  const storage = createStorage();
  storeDraft(storage, key, fields, draft);
  expect(readDraft(storage, key)).toEqual(draft);
  removeDraft(storage, key);
  expect(readDraft(storage, key)).toBeUndefined();
});

it('omits new files', () => {
  const storage = createStorage();
  const cover = [
    { id: '1', name: 'a.png', type: '', size: 0 },
    { key: 'new-1', name: 'b.png', type: '', size: 0 },
  ];
  storeDraft(storage, key, fields, { ...draft, data: { cover } });
  expect(readDraft(storage, key)?.data).toEqual({ cover: [cover[0]] });
});

it('keeps rows unchanged, whatever the names of their fields', () => {
  const storage = createStorage();
  const authors = [
    { key: 'new-1', name: 'A', share: '50' },
    { id: '3', key: 'x' },
  ];
  storeDraft(storage, key, fields, { ...draft, data: { authors } });
  expect(readDraft(storage, key)?.data).toEqual({ authors });
});

it.each(['{', '"text"', '{"data":1}'])('returns undefined for %s', (text) => {
  const storage = createStorage();
  storage.setItem(key, text);
  expect(readDraft(storage, key)).toBeUndefined();
});

it('separates drafts by person, organization, entity and record', () => {
  const others = [
    draftKey({ ...own, userId: '8' }, 'book', undefined),
    draftKey({ ...own, organizationId: '2' }, 'book', undefined),
    draftKey(own, 'book', '1'),
    draftKey(own, 'loan', '1'),
  ];
  expect(new Set([key, ...others]).size).toBe(5);
});

it('ignores a full storage', () => {
  const full = {
    ...createStorage(),
    setItem: () => {
      throw new Error('full');
    },
  };
  expect(() => storeDraft(full, key, fields, draft)).not.toThrow();
});
