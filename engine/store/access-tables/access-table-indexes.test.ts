import { describe, expect, it } from 'vitest';
import { exampleCatalogue, exampleEntity } from '../../example/index.ts';
import type { Entity } from '../../metadata/index.ts';
import { accessTable } from './access-table.ts';
import { accessTableIndexes } from './access-table-indexes.ts';

function indexesOf(entity: Entity): readonly string[] {
  const table = accessTable(exampleCatalogue, entity);
  if (table === undefined) throw new Error(`${entity.name} has no access table`);
  return accessTableIndexes(exampleCatalogue, table);
}

describe('the indexes of an access table', () => {
  const [usual, ...others] = indexesOf(exampleEntity('loan'));

  it('include all listed columns in default order for organizations with few records', () => {
    expect(usual).toContain('(organization_id, "created_at", record_id) include (');
    for (const column of ['code', 'book_id', 'borrower_id', 'amount', 'status', 'due_at'])
      expect(usual).toContain(`"${column}"`);
  });

  it('cover each sort order and filter for large organizations only', () => {
    expect(others.length).toBeGreaterThan(0);
    for (const index of others) {
      expect(index).toContain('(ordered_for, ');
      expect(index).toContain(' where ordered_for is not null');
    }
  });

  it('leave out a text that exceeds the size of an entry', () => {
    const member = exampleEntity('member');
    const { email } = member.fields;
    if (email?.type !== 'text') throw new Error('members have an e-mail address');
    expect(indexesOf(member)[0]).toContain('include ("number", "email")');
    const long = { ...member, fields: { ...member.fields, email: { ...email, maxLength: 500 } } };
    expect(indexesOf(long)[0]).toContain('include ("number")');
  });
});
