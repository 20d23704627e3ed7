import { expect, it } from 'vitest';
import { exampleEntity } from '../../example/index.ts';
import type { PortalEntity } from '../state/index.ts';
import { ownField } from './change-line.tsx';

const book = exampleEntity('book');
const columns = ['name', 'share', 'language', 'comment'];
const hidden = (names: readonly string[]): PortalEntity => ({
  ...book,
  rules: {
    ...book.rules,
    ...Object.fromEntries(names.map((name) => [`authors[].${name}`, { visible: false, whenHidden: 'keep' as const }])),
  },
});

it('leaves out columns of rows that no screen shows', () => {
  const field = ownField(hidden(['comment']), 'authors');
  expect(field?.type === 'rows' && Object.keys(field.fields)).toEqual(columns.filter((name) => name !== 'comment'));
});

it('leaves out rows without a column that a screen shows', () => {
  expect(ownField(hidden(columns), 'authors')).toBeUndefined();
});
