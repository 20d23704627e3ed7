import sql from 'sql-template-tag';
import { insertUnlessThere, type Database } from '../../../engine/store/index.ts';
import type { HashedContent } from './content.ts';
import { newDocumentNumber, numberDigest } from './document-number.ts';

/** One entry of the register of issued documents. */
export interface IssuedDocument extends HashedContent {
  readonly number: string;
  readonly print: string;
  readonly recordId: string;
  readonly issuedAt: Date;
}

/** Input for registering a document. */
export interface DocumentRequest {
  readonly print: string;
  readonly entity: string;
  readonly recordId: string;
  readonly content: HashedContent;
  readonly userId: string;
  readonly organizationId: string;
  readonly now: Date;
}

type DocumentRow = Readonly<{
  number: string;
  print: string;
  record_id: string;
  content_hash: string;
  content_paths: readonly string[];
  own_hash: string | null;
  issued_at: Date;
}>;

/** Registers a document, or returns the organization's existing one with equal content: a reprint keeps its number. */
export async function registerDocument(database: Database, request: DocumentRequest): Promise<IssuedDocument> {
  const { print, entity, recordId, content, userId, organizationId, now } = request;
  const number = newDocumentNumber();
  const isSame = sql`print = ${print} and record_id = ${recordId} and organization_id = ${organizationId}
    and content_hash = ${content.hash}`;
  await insertUnlessThere(
    database,
    sql`
    insert into issued_document (number_digest, number, print, entity, record_id, content_hash, content_paths, own_hash,
      issued_at, issued_by, organization_id)
    select ${numberDigest(number)}, ${number}, ${print}, ${entity}, ${recordId}, ${content.hash},
      ${JSON.stringify(content.paths)}::jsonb, ${content.ownHash}, ${now}, ${userId}, ${organizationId}
    where not exists (select from issued_document where ${isSame})`,
  );
  const [row] = await database.query<DocumentRow>(sql`
    select number, print, record_id::text, content_hash, content_paths, own_hash, issued_at from issued_document
    where ${isSame}`);
  if (row === undefined) throw new Error(`a document of ${entity} ${recordId} was not registered`);
  return toDocument(row);
}

/** Finds a document by its number in any spelling; ill-formed numbers cost the same single lookup. */
export async function findDocument(database: Database, number: string): Promise<IssuedDocument | undefined> {
  const [row] = await database.query<DocumentRow>(sql`
    select number, print, record_id::text, content_hash, content_paths, own_hash, issued_at from issued_document
    where number_digest = ${numberDigest(number)}`);
  return row && toDocument(row);
}

function toDocument(row: DocumentRow): IssuedDocument {
  return {
    number: row.number,
    print: row.print,
    recordId: row.record_id,
    hash: row.content_hash,
    paths: row.content_paths,
    ownHash: row.own_hash,
    issuedAt: row.issued_at,
  };
}
