/** What all processes of this database were found to share, by a fingerprint of it. */
export const sharingTables = `
create table if not exists shared_thing (
  name text primary key,
  fingerprint text not null,
  since timestamptz not null default now()
);
`;
