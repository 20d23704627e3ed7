import { PGlite } from '@electric-sql/pglite';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { SqlPaths } from '../rule-to-sql.ts';
import type { LibraryBook } from './library-book.ts';

const tables = `
  create table member (id bigint primary key, name text, "limit" numeric, active boolean, sponsor_id bigint, "valuesFrom" date);
  create table former_values (
    id bigint generated always as identity primary key, member_id bigint, "from" date, until date, "limit" numeric);
  create table book (
    id bigint primary key, title text, note text, language text, price numeric, fee numeric, copies integer, lent boolean,
    reserved boolean, acquired date, due date, "lentAt" timestamptz, "returnedAt" timestamptz, details jsonb,
    "dimensions_width" numeric, member_id bigint, owner_id bigint, "row_name" text, "row_share" numeric);
  create table loan (
    id bigint generated always as identity primary key, book_id bigint, amount numeric, copies integer, status text,
    overdue boolean, due date, member_id bigint);
  create table fine (id bigint generated always as identity primary key, loan_id bigint, amount numeric, paid boolean);
`;

/** An empty library in memory. */
export async function openLibraryDatabase(): Promise<PGlite> {
  const database = await PGlite.create();
  await database.exec(tables);
  return database;
}

/** Stores a book with its members, loans and fines under an id that the tested statements select by. */
export async function storeBook(database: PGlite, id: number, { record, row }: LibraryBook): Promise<void> {
  for (const member of [
    record.member,
    record.member?.sponsor,
    record.owner,
    ...(record.loans ?? []).map((loan) => loan.member),
  ]) {
    if (!member) continue;
    await runStatements(
      database,
      sql`insert into member values (${member.id}, ${member.name}, ${member.limit}, ${member.active}, ${member.sponsor?.id}, ${member.valuesFrom})
        on conflict (id) do update set name = coalesce(excluded.name, member.name), "limit" = coalesce(excluded."limit", member."limit"),
          active = coalesce(excluded.active, member.active), sponsor_id = coalesce(excluded.sponsor_id, member.sponsor_id), "valuesFrom" = coalesce(excluded."valuesFrom", member."valuesFrom")`,
    );
    for (const former of member.formerValues ?? [])
      await runStatements(
        database,
        sql`insert into former_values (member_id, "from", until, "limit")
          values (${member.id}, ${former.from}, ${former.until}, ${former.limit})`,
      );
  }
  await runStatements(
    database,
    sql`insert into book values (${id}, ${record.title}, ${record.note}, ${record.language}, ${record.price}, ${record.fee}, ${record.copies},
      ${record.lent}, ${record.reserved}, ${record.acquired}, ${record.due}, ${record.lentAt}, ${record.returnedAt}, null,
      ${record.dimensions?.width}, ${record.member?.id}, ${record.owner?.id}, ${row?.name}, ${row?.share})`,
  );
  for (const loan of record.loans ?? []) {
    const [stored] = await runStatements<{ id: number }>(
      database,
      sql`insert into loan (book_id, amount, copies, status, overdue, due, member_id)
        values (${id}, ${loan.amount}, ${loan.copies}, ${loan.status}, ${loan.overdue}, ${loan.due}, ${loan.member?.id}) returning id`,
    );
    for (const fine of loan.fines ?? [])
      await runStatements(
        database,
        sql`insert into fine (loan_id, amount, paid) values (${stored?.id}, ${fine.amount}, ${fine.paid})`,
      );
  }
}

/** Runs one composed statement; an absent value is null. */
export async function runStatements<Row>(database: PGlite, statement: Sql): Promise<readonly Row[]> {
  const { rows } = await database.query<Row>(
    statement.text,
    statement.values.map((value) => value ?? null),
  );
  return rows;
}

/** SQL of the library's paths: to-one by scalar subquery, to-many by `exists`. */
export const libraryPaths: SqlPaths = {
  idType: 'bigint',
  columnOf: (path) => {
    const table = tableOf(path);
    return columnFrom(
      table,
      path
        .slice(path.lastIndexOf('[].') + 1)
        .replace(/^\]\./, '')
        .split('.'),
    );
  },
  existsIn: (path, condition) =>
    path.includes('[]')
      ? sql`exists (select 1 from fine where fine.loan_id = loan.id and ${condition})`
      : sql`exists (select 1 from loan where loan.book_id = book.id and ${condition})`,
  aggregateIn: (path, aggregate) => {
    if (path.includes('[]')) return sql`(select ${aggregate(sql`fine.id`)} from fine where fine.loan_id = loan.id)`;
    return path === 'member.formerValues'
      ? sql`(select ${aggregate(sql`former_values.id`)} from former_values where former_values.member_id = book.member_id)`
      : sql`(select ${aggregate(sql`loan.id`)} from loan where loan.book_id = book.id)`;
  },
};

function tableOf(path: string): string {
  if (path.startsWith('loans[].fines[].')) return 'fine';
  if (path.startsWith('member.formerValues[].')) return 'former_values';
  return path.startsWith('loans[].') ? 'loan' : 'book';
}

function columnFrom(table: string, [step = '', next, ...rest]: readonly string[]): Sql {
  if (step === '$row' || step === 'dimensions') return raw(`${table}."${step.replace('$', '')}_${next}"`);
  if (next === undefined) return raw(`${table}."${step}"`);
  if (next === 'id') return raw(`${table}."${step}_id"`);
  const alias = `${table}_${step}`;
  return sql`(select ${columnFrom(alias, [next, ...rest])} from member ${raw(alias)} where ${raw(`${alias}.id = ${table}."${step}_id"`)})`;
}
