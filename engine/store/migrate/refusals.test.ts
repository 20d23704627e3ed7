import { describe, expect, it } from 'vitest';
import type { Duplicates, MissingValues, Loss } from './plan.ts';
import { MigrationRefused, obstacleSentence, type Duplicate } from './refusals.ts';
import { olderProgram } from './release.ts';

const loss: Loss = {
  kind: 'loss',
  name: 'book.shelf',
  rows: { table: 'book', where: 'rows of shelves' },
  isStanding: 'always',
  reason: (rows) => `${String(rows)} would go.`,
  steps: [],
  alike: [],
};
const lack: MissingValues = { ...loss, kind: 'lack' };
const duplicates: Duplicates = { kind: 'duplicates', name: 'book.code', query: 'the query', steps: [] };

const withRows = (count: number) => ({ rows: () => count, duplicates: () => [] });
const sharing = (found: readonly Duplicate[]) => ({ rows: () => 0, duplicates: () => found });

describe('an obstacle', () => {
  it('applies to an undescribed table or column even without values', () => {
    expect(obstacleSentence(loss, withRows(0))).toBe(
      '0 would go. To give up what would be lost: npm run migrate -- --accept book.shelf',
    );
  });

  it('applies to removed values only if records have them', () => {
    const values: Loss = { ...loss, isStanding: 'with rows' };
    expect(obstacleSentence(values, withRows(0))).toBeUndefined();
    expect(obstacleSentence(values, withRows(3))).toMatch(/^3 would go\. /u);
  });

  it('suggests renames', () => {
    const alike = [
      { name: 'book.place', was: 'shelf', because: 'same label' },
      { name: 'book.shelves', was: 'shelf', because: 'similar name' },
    ];
    expect(obstacleSentence({ ...loss, alike }, withRows(2))).toBe(
      '2 would go. Is it book.place now (same label)? Then write "was": "shelf" there.' +
        ' Is it book.shelves now (similar name)? Then write "was": "shelf" there.' +
        ' To give up what would be lost: npm run migrate -- --accept book.shelf',
    );
  });

  it('applies to missing values only if records lack one', () => {
    expect(obstacleSentence(lack, withRows(0))).toBeUndefined();
    expect(obstacleSentence(lack, withRows(1))).toBe(
      '1 would go. To leave them to be mended when they are next saved: npm run migrate -- --accept book.shelf',
    );
  });

  it('counts its own rows, or runs its own query', () => {
    const asked: unknown[] = [];
    const found = {
      rows: (rows: unknown) => (asked.push(rows), 1),
      duplicates: (query: string) => (asked.push(query), []),
    };
    obstacleSentence(loss, found);
    obstacleSentence(duplicates, found);
    expect(asked).toEqual([loss.rows, 'the query']);
  });

  it.each([
    { found: [], says: undefined },
    {
      found: [{ value: 'A', count: 2, total: 1 }],
      says: 'book.code must be unique now, and records share values: "A" (2 times). Change them first.',
    },
    {
      found: [
        { value: 'A', count: 3, total: 9 },
        { value: 'B', count: 2, total: 9 },
      ],
      says: 'book.code must be unique now, and records share values: "A" (3 times), "B" (2 times) and 7 more. Change them first.',
    },
  ])('of duplicates says $says', ({ found, says }) => {
    expect(obstacleSentence(duplicates, sharing(found))).toBe(says);
  });
});

describe('a refused migration', () => {
  it('lists all reasons, one per line', () => {
    const refusals = ['One.', 'Another.'].map((sentence) => ({ name: 'book.shelf', sentence }));
    const { message } = new MigrationRefused(refusals);
    expect(message).toBe('The migration of the database is refused; nothing was changed.\n- One.\n- Another.');
  });

  it('has only its own message for an older program', () => {
    const refused = new MigrationRefused([{ name: olderProgram, sentence: 'Start a newer one.' }]);
    expect(refused.message).toBe('Start a newer one.');
    expect(refused.refusals).toHaveLength(1);
  });
});
