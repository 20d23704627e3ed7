/**
 * The register of issued documents: what was printed of which record, for whom and when. A document is found by the
 * digest of its number, so that no comparison of numbers takes longer the more of it is right. Rows never change.
 */
export const documentTables = `
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

create or replace function issued_document_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'issued documents are append-only' using errcode = 'integrity_constraint_violation';
end $$;
drop trigger if exists issued_document_append_only on issued_document;
create trigger issued_document_append_only before update or delete or truncate on issued_document
  for each statement execute function issued_document_is_append_only();
alter table issued_document enable always trigger issued_document_append_only;
`;
