import type { Catalogue } from '../../../engine/metadata/index.ts';
import { columnName, sealing } from '../../../engine/store/index.ts';
import type { Records } from '../../../generated/server/records.ts';

/**
 * Issued documents: which record, for whom, when. Looked up by digest of the number, so that comparison time reveals
 * nothing about it. Rows are sealed and never change.
 */
const registered = `
create table if not exists issued_document (
  number_digest text primary key,
  number text not null unique,
  print text not null,
  entity text not null,
  record_id bigint not null,
  content_hash text not null,
  content_paths jsonb not null,
  issued_at timestamptz not null,
  issued_by bigint not null,
  organization_id bigint not null,
  unique (print, record_id, organization_id, content_hash)
);

alter table issued_document add column if not exists own_hash text;
alter table issued_document add column if not exists id bigint generated always as identity;
create unique index if not exists issued_document_id on issued_document (id);
drop trigger if exists issued_document_append_only on issued_document;
${sealing('issued_document')}
create or replace function issued_document_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'issued documents are append-only' using errcode = 'integrity_constraint_violation';
end $$;
create trigger issued_document_append_only before update or delete or truncate on issued_document
  for each statement execute function issued_document_is_append_only();
alter table issued_document enable always trigger issued_document_append_only;
`;

/** Entity of the view; without it issued documents are not shown. */
const shownAs = 'issuedDocument' satisfies keyof Records;

/** View of issued documents with one reference column per printable entity. */
export function documentTables({ entities, prints }: Catalogue): string {
  const printed = new Set(Object.values(prints).map(({ entity }) => entity));
  const references = Object.values(entities[shownAs]?.fields ?? {}).flatMap((field) =>
    field.type === 'reference' && printed.has(field.to) ? [{ to: field.to, column: columnName(field) }] : [],
  );
  const recordOf = (entity: string): string => `case when entity = '${entity}' then record_id end`;
  return `
${registered}
create index if not exists issued_document_for on issued_document (organization_id, issued_at, id);
${references
  .map(
    ({ to, column }) =>
      `create index if not exists issued_document_of_${column} on issued_document ((${recordOf(to)}), issued_at, id) include (entity, record_id);`,
  )
  .join('\n')}
drop view if exists issued_documents;
create view issued_documents as
select id, 0 as row_version, number, upper(left(content_hash, 16)) as fingerprint, issued_at, issued_by as issued_by_id,
  organization_id${references.map(({ to, column }) => `, ${recordOf(to)} as ${column}`).join('')}
from issued_document;
`;
}
