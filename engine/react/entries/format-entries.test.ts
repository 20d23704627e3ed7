import { describe, expect, it } from 'vitest';
import type { Entries } from '../../metadata/types/index.ts';
import { copiedText, matchingEntries, formatEntries } from './format-entries.ts';

const described: Entries = {
  columns: [
    { name: 'row', label: { en: 'Row' }, kind: 'number' },
    { name: 'column', label: { en: 'Column' }, kind: 'text' },
    { name: 'message', label: { en: 'What is wrong' }, kind: 'message', params: 'attributes' },
  ],
};
const translate = (key: string, params: object = {}) => `${key} ${JSON.stringify(params)}`;
const entries = [
  { row: 3, column: 'Žáner', message: 'errors.genre', attributes: { given: 'Poezia' } },
  { row: 12, column: 'Title', message: 'errors.form.required' },
];
const shown = formatEntries(entries, described, translate);

describe('entries stored as JSON', () => {
  it('are formatted by column, message keys as sentences with parameters', () => {
    expect(shown).toEqual([
      { key: 0, texts: ['3', 'Žáner', 'errors.genre {"given":"Poezia"}'] },
      { key: 1, texts: ['12', 'Title', 'errors.form.required {}'] },
    ]);
  });

  it.each([{ kept: null }, { kept: 'errors' }, { kept: {} }, { kept: [null, 7, 'seven', []] }])(
    'are empty for another value: $kept',
    ({ kept }) => {
      expect(formatEntries(kept, described, translate)).toEqual([]);
    },
  );

  it.each([
    { words: '', found: [0, 1] },
    { words: '  zaner ', found: [0] },
    { words: 'REQUIRED', found: [1] },
    { words: 'poezia', found: [0] },
    { words: 'nothing of the kind', found: [] },
  ])('are found by "$words" in any column', ({ words, found }) => {
    expect(matchingEntries(shown, words).map(({ key }) => key)).toEqual(found);
  });

  it('are copied as rows without line breaks and tabs in cells', () => {
    const broken = [{ key: 0, texts: ['1', 'a\tb', 'first\nsecond'] }];
    expect(copiedText(['Row', 'Column', 'What'], broken)).toBe('Row\tColumn\tWhat\n1\ta b\tfirst second');
  });
});
