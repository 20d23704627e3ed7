/** Fingerprints of settings that all processes of this database share. */
export const sharingTables = `
create table if not exists shared_thing (
  name text primary key,
  fingerprint text not null,
  since timestamptz not null default now()
);
`;
