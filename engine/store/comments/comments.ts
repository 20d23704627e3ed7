import sql, { type Sql } from 'sql-template-tag';
import type { Connection, RecordName } from '../types.ts';

/**
 * Who may read a comment: the author's organization, or all organizations that were parties of the record at the time.
 */
export type CommentAudience = 'ORGANIZATION' | 'PARTIES';

/** A comment on a record. */
export interface StoredComment {
  readonly id: string;
  readonly at: Date;
  readonly authorId: string;
  readonly organizationId: string;
  readonly audience: CommentAudience;
  readonly text: string;
}

export interface NewComment extends Omit<StoredComment, 'id'> {
  /** Ids of the organizations that may read it, including the author's; never extended later. */
  readonly readers: readonly string[];
}

/** Selects the comments on one record that an organization may read. */
export interface CommentReader {
  readonly record: RecordName;
  readonly organizationId: string;
}

interface CommentPage extends CommentReader {
  readonly offset: number;
  readonly limit: number;
}

/** A page of the comments on a record that an organization may read, latest first. */
export async function readStoredComments(
  connection: Pick<Connection, 'query'>,
  { offset, limit, ...reader }: CommentPage,
): Promise<readonly StoredComment[]> {
  return await connection.query<StoredComment & Record<string, unknown>>(sql`
    select id::text as id, at, author_id::text as "authorId", organization_id::text as "organizationId", audience, text
    from comment where ${readBy(reader)} order by comment.id desc limit ${limit} offset ${offset}`);
}

/** Number of comments on a record that an organization may read, or wrote; counted up to `most`. */
export async function countComments(
  connection: Pick<Connection, 'query'>,
  reader: CommentReader & { readonly which: 'read' | 'written' },
  most: number,
): Promise<number> {
  const written = reader.which === 'written' ? sql` and organization_id = ${reader.organizationId}::bigint` : sql``;
  const [counted] = await connection.query<{ count: number }>(sql`
    select count(*)::int as count from (
      select from comment where ${readBy(reader)}${written} limit ${most}) as counted`);
  return counted?.count ?? 0;
}

/** @returns its id */
export async function insertComment(
  connection: Pick<Connection, 'query'>,
  { entity, id }: RecordName,
  { at, authorId, organizationId, audience, readers, text }: NewComment,
): Promise<string> {
  const [inserted] = await connection.query<{ id: string }>(sql`
    insert into comment (at, entity, record_id, author_id, organization_id, audience, readers, text)
    values (${at}, ${entity}, ${id}::bigint, ${authorId}::bigint, ${organizationId}::bigint, ${audience},
      ${readers}::bigint[], ${text})
    returning id::text as id`);
  if (inserted === undefined) throw new Error('an insertion answers its row');
  return inserted.id;
}

/** Deletes an author's comment for this organization. @returns false if there is no such comment */
export async function removeComment(
  connection: Pick<Connection, 'query'>,
  written: { readonly entity: string; readonly id: string } & Pick<StoredComment, 'authorId' | 'organizationId'>,
): Promise<boolean> {
  const removed = await connection.query(sql`
    delete from comment where id = ${written.id}::bigint and entity = ${written.entity}
      and author_id = ${written.authorId}::bigint and organization_id = ${written.organizationId}::bigint
    returning id`);
  return removed.length > 0;
}

function readBy({ record, organizationId }: CommentReader): Sql {
  return sql`record_id = ${record.id}::bigint and entity = ${record.entity}
    and readers @> array[${organizationId}::bigint]`;
}
