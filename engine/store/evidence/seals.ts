import type { Sql } from 'sql-template-tag';
import { codeOf, uniqueViolation } from '../database/errors.ts';
import type { Database } from '../types.ts';
import { literal, quoteName } from '../names/names.ts';

/**
 * Seals: each row of a sealed table continues a hash chain. The seal of a row is SHA-256 of the seal before it (32
 * empty bytes before the first) and of the UTF-8 text of four lines without a last line feed: table, lane, link, and
 * the row as `jsonb` text in UTC, without its seal and without columns that are null. A row of a partition names the
 * partitioned table.
 * Several chains, the lanes, avoid lock waits: a database transaction continues the first lane that no other one is
 * writing to. Each lane runs through all sealed tables. The trigger runs as the owner of the tables, so that a writer
 * of rows can neither choose seals nor change the heads of lanes; temporary tables of the same names are searched last.
 */
export const sealFunctions = `
create table if not exists seal_head (
  lane integer primary key,
  link bigint not null,
  seal bytea not null
) with (fillfactor = 50);

-- Not in the language SQL: its functions are planned with each call.
create or replace function sealed_text(of text, lane integer, link bigint, said jsonb) returns text language plpgsql stable as $$
begin
  return concat_ws(E'\\n', of, lane, link, (
    select jsonb_object_agg(key, value) from jsonb_each(said - array['seal_lane', 'seal_link', 'seal'])
    where value <> 'null'));
end $$;

create or replace function seal_after(before bytea, said text) returns bytea language plpgsql immutable as $$
begin
  return sha256(coalesce(before, decode(repeat('00', 32), 'hex')) || convert_to(said, 'UTF8'));
end $$;

create or replace function seal_row() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  own integer := 1;
  before seal_head%rowtype;
  whole text := coalesce(pg_partition_root(tg_relid)::regclass::text, tg_table_name);
begin
  while not pg_try_advisory_xact_lock(4020318, own) loop
    own := own + 1;
  end loop;
  select * into before from seal_head where lane = own;
  new.seal_lane := own;
  new.seal_link := coalesce(before.link, 0) + 1;
  new.seal := seal_after(before.seal, sealed_text(whole, own, new.seal_link, to_jsonb(new)));
  insert into seal_head values (own, new.seal_link, new.seal)
  on conflict (lane) do update set link = excluded.link, seal = excluded.seal;
  return new;
end $$;
revoke execute on function seal_row() from public;

create or replace function seal_next(before bytea, start bytea, said text) returns bytea language plpgsql immutable as $$
begin
  return seal_after(coalesce(before, start), said);
end $$;
create or replace aggregate seal_chain(bytea, text) (sfunc = seal_next, stype = bytea);

-- Rows that were there before their table was sealed go to lane 0; where none may lack a seal, none is looked for.
create or replace function seal_unsealed(target regclass) returns void language plpgsql
  set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  before seal_head%rowtype;
begin
  if (select attnotnull from pg_attribute where attrelid = target and attname = 'seal') then
    return;
  end if;
  perform pg_advisory_xact_lock(4020318, 0);
  select * into before from seal_head where lane = 0;
  execute format($sealing$
    with line as (
      select unsealed.tableoid as part, unsealed.ctid as place, $2 + row_number() over (order by unsealed.tableoid, unsealed.ctid) as link, to_jsonb(unsealed) as said
      from %1$s as unsealed where seal is null
    ), chained as (
      select part, place, link, seal_chain($1, sealed_text(%2$L, 0, link, said)) over (order by link) as seal from line
    ), done as (
      update %1$s as unsealed set seal_lane = 0, seal_link = chained.link, seal = chained.seal
      from chained where unsealed.tableoid = chained.part and unsealed.ctid = chained.place returning chained.link, chained.seal
    )
    insert into seal_head select 0, link, seal from done order by link desc limit 1
    on conflict (lane) do update set link = excluded.link, seal = excluded.seal
  $sealing$, target, target) using before.seal, coalesce(before.link, 0);
end $$;
revoke execute on function seal_unsealed(regclass) from public;
`;

/**
 * Statements that seal the present rows of a table and every inserted row. Triggers that refuse updates are created
 * after them.
 * @param kind a unique index of a partitioned table contains its partition key: an existing one is kept
 */
export function sealing(table: string, kind: 'plain' | 'plain or partitioned' = 'plain'): string {
  const [name, trigger] = [quoteName(table), quoteName(`${table}_sealed`)];
  const index = `${table}_seal`;
  const indexed = `create unique index if not exists ${quoteName(index)} on ${name} (seal_lane, seal_link);`;
  const unlessThere = `do $$ begin if to_regclass(${literal(index)}) is null then ${indexed} end if; end $$;`;
  return `
alter table ${name} add column if not exists seal_lane integer, add column if not exists seal_link bigint,
  add column if not exists seal bytea;
${sealUnsealed(table)}
${kind === 'plain' ? indexed : unlessThere}
drop trigger if exists ${trigger} on ${name};
create trigger ${trigger} before insert on ${name} for each row execute function seal_row();
alter table ${name} enable always trigger ${trigger};
`;
}

/**
 * Runs statements that insert many rows into a sealed table, and seals the rows together: sealing row by row takes
 * longer with each row of a database transaction.
 */
export function sealInBatch(table: string, statements: string): string {
  const [name, trigger] = [quoteName(table), quoteName(`${table}_sealed`)];
  return `
alter table ${name} disable trigger ${trigger};
${allowUnsealed(table)}
${statements}
${sealUnsealed(table)}
alter table ${name} enable always trigger ${trigger};
`;
}

/**
 * Inserts a row into a sealed table unless it exists, which the statement checks by `where not exists`. With `on
 * conflict`, a row that is not written would take a seal, and the chain would lack a row. A concurrent insert violates
 * a unique key, which rolls back the seal with the statement.
 */
export async function insertUnlessThere(database: Database, statement: Sql): Promise<void> {
  try {
    await database.query(statement);
  } catch (error) {
    if (codeOf(error) !== uniqueViolation) throw error;
  }
}

/** Allows rows without a seal temporarily. */
export function allowUnsealed(table: string): string {
  return `alter table ${quoteName(table)} alter column seal_lane drop not null, alter column seal_link drop not null,
  alter column seal drop not null;`;
}

/** Seals rows without a seal and forbids further ones. */
export function sealUnsealed(table: string): string {
  return `do $$ begin perform seal_unsealed(${literal(table)}); end $$;
alter table ${quoteName(table)} alter column seal_lane set not null, alter column seal_link set not null,
  alter column seal set not null;`;
}
