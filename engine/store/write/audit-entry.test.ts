import { describe, expect, it } from 'vitest';
import { exampleEntity } from '../../example/index.ts';
import type { Entity } from '../../metadata/index.ts';
import { changeOf, entryValues } from './audit-entry.ts';
import type { AuditContext } from './audit-context.ts';

const book = exampleEntity('book');
const now = new Date('2026-03-05T10:00:00Z');

describe('a change in the audit trail', () => {
  it.each([
    { before: undefined, after: 'A', kept: { from: null, to: 'A' } },
    { before: 'A', after: undefined, kept: { from: 'A', to: null } },
    { before: 0, after: false, kept: { from: 0, to: false } },
    { before: { id: '1', name: 'Novel' }, after: { id: '2' }, kept: { from: '1', to: '2' } },
    { before: { width: '1' }, after: { width: '2' }, kept: { from: { width: '1' }, to: { width: '2' } } },
    {
      before: [{ id: '7', name: 'A', country: { id: '3', key: 'sk' } }],
      after: [],
      kept: { from: [{ id: '7', name: 'A', country: '3' }], to: [] },
    },
    {
      before: null,
      after: { at: { id: '3', key: 'sk' }, none: null, plain: { key: 'x' } },
      kept: { from: null, to: { at: '3', none: null, plain: { key: 'x' } } },
    },
    { before: ['x', 1], after: ['x', { id: 7 }], kept: { from: ['x', 1], to: ['x', { id: 7 }] } },
  ])('from $before to $after is $kept', ({ before, after, kept }) => {
    expect(changeOf(before, after)).toEqual(kept);
  });
});

describe('the audit entry of a change', () => {
  const context = (userId: string): AuditContext => ({
    viewer: {
      userId,
      organizationId: '9',
      organizationRole: 'MEMBER',
      role: 'LIBRARIAN',
      permissions: [],
      language: 'en',
    },
    now,
    today: '2026-03-05',
    requestId: 'r-1',
  });
  const because = { action: 'lend' };
  const changes = { title: { from: 'A', to: 'B' } };

  it('has time, entity, action, actor, organization, request and changes', () => {
    expect(entryValues(book, context('5'), because, changes)).toEqual({
      values: [now, 'book', 'lend', '5', '9', 'r-1', null, '{"title":{"from":"A","to":"B"}}'],
      isPersonal: false,
    });
  });

  it('separates personal data', () => {
    const { title, ...others } = book.fields;
    if (title === undefined) throw new Error('a book has a title');
    const about: Entity = { ...book, fields: { ...others, title: { ...title, personal: true } } };
    const both = { ...changes, isbn: { from: '1', to: '2' } };
    expect(entryValues(about, context('5'), because, both)).toEqual({
      values: [
        now,
        'book',
        'lend',
        '5',
        '9',
        'r-1',
        null,
        '{"isbn":{"from":"1","to":"2"}}',
        '{"title":{"from":"A","to":"B"}}',
      ],
      isPersonal: true,
    });
  });

  it('has the accepted warnings', () => {
    const warned = { ...because, warnings: [{ message: 'late' }] };
    expect(entryValues(book, context('5'), warned, {})?.values[6]).toBe('[{"message":"late"}]');
  });

  it.each(['', 'nobody', '12 ', '-1', '1'.repeat(19), '1.5'])('has no actor for the invalid id "%s"', (userId) => {
    expect(entryValues(book, context(userId), because, {})?.values[3]).toBeNull();
  });

  it('has no actor for system changes', () => {
    const nobody = { ...context('5'), viewer: undefined, requestId: undefined };
    expect(entryValues(book, nobody, because, {})?.values.slice(3, 6)).toEqual([null, null, null]);
  });

  it('has no actor for a change that the system makes by itself, but the request that caused it', () => {
    const itself = { ...because, isAutomatic: true };
    expect(entryValues(book, context('5'), itself, {})?.values.slice(3, 6)).toEqual([null, null, 'r-1']);
  });

  it('does not exist for an entity without audit', () => {
    const unaudited: Entity = { ...book, storage: { ...book.storage, audit: false } };
    expect(entryValues(unaudited, context('5'), because, changes)).toBeUndefined();
  });
});
