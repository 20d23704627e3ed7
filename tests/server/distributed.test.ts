import { readFileSync } from 'node:fs';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { isTestFile, projectFiles } from '../repository/project-files.ts';
import { openedDatabase } from './test-database.ts';

const database = openedDatabase('register');
const page = readFileSync('docs/distributed.md', 'utf8');
const code = projectFiles(['engine', 'server']).filter(({ path }) => !isTestFile(path));

/** The table of the page: first column → second column. */
const said = new Map(
  [...page.matchAll(/^\| ([^|]+?) +\| ([^|]*?) *\| [^|]+ \|$/gmu)]
    .slice(2)
    .map(([, what = '', where = '']) => [what, [...where.matchAll(/`([^`]+)`/gu)].map(([, name]) => name)]),
);

const filesWith = (statement: RegExp) =>
  code.flatMap(({ path, text }) => (statement.test(text) ? [path] : [])).toSorted();

/** Trigger functions that match a condition; those of access tables are replaced by their source file. */
async function triggerFunctions(condition: ReturnType<typeof sql>): Promise<readonly string[]> {
  const found = await database.query<{ name: string }>(sql`
    select distinct case when proname ~ '_reader_watch_[0-9]+$' then 'engine/store/access-tables/access-table-statements.ts' else proname end as name
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid where not tgisinternal and ${condition} order by name`);
  return found.map(({ name }) => name);
}

describe('docs/distributed.md', () => {
  it.each([
    {
      what: 'triggers that read the rows of a statement',
      where: () => triggerFunctions(sql`(tgoldtable is not null or tgnewtable is not null)`),
    },
    { what: 'constraint triggers', where: () => triggerFunctions(sql`tgconstraint <> 0`) },
    { what: 'locks of a table', where: () => filesWith(/\block table\b/iu) },
    { what: 'advisory locks', where: () => filesWith(/\bpg_(?:try_)?advisory_/u) },
    {
      what: 'what one server says of itself and its log',
      where: () => filesWith(/\bpg_(?:control_|current_wal|last_wal|is_in_recovery|stat_replication)/u),
    },
  ])('lists the files with $what', async ({ what, where }) => {
    expect(said.get(what)).toEqual(await where());
  });
});

describe('a feature that distributed databases lack', () => {
  it('is not used in the code', () => {
    const refused =
      /\b(?:pg_current_xact_id|txid_|pg_notify)|\bxmin\b|\b(?:listen|notify) \w+`|\bprepare transaction\b/u;
    expect(filesWith(refused)).toEqual([]);
  });

  it('is not used in the schema', async () => {
    const found = await database.query(sql`
      with own as (select oid from pg_namespace where nspname = 'public')
      select conname::text as name from pg_constraint join own on own.oid = connamespace
      where contype = 'x' or condeferrable and contype in ('p', 'u')
      union all
      select indexed.relname from pg_index
      join pg_class as indexed on indexed.oid = indexrelid join own on own.oid = indexed.relnamespace join pg_am on pg_am.oid = indexed.relam
      where amname not in ('btree', 'gin') or amname = 'gin' and indnkeyatts > 1 or indexed.reloptions is not null
      union all
      select indexed.relname from pg_index
      join pg_class as indexed on indexed.oid = indexrelid join own on own.oid = indexed.relnamespace join pg_am on pg_am.oid = indexed.relam
      join pg_attribute on attrelid = indexed.oid join pg_type on pg_type.oid = atttypid
      where amname = 'btree' and (typcategory in ('A', 'I') or typname in ('jsonb', 'citext'))
      union all
      select relname || '.' || attname from pg_attribute join pg_class on pg_class.oid = attrelid join own on own.oid = relnamespace
      where attgenerated <> ''
      union all
      select relname from pg_class join own on own.oid = relnamespace where relpersistence <> 'p'
      union all
      select relname from pg_inherits join pg_class on pg_class.oid = inhrelid where not relispartition`);
    expect(found).toEqual([]);
  });
});
