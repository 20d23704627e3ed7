import sql, { raw, type Sql } from 'sql-template-tag';
import { columns, tables } from '../../../generated/server/tables.ts';
import { type Person, pseudonymOf } from './person.ts';

const { user } = columns;

/**
 * Statements that put the pseudonym where a text names the person: by an e-mail or the phone, and by the full name unless
 * somebody else in the register is called so.
 * @param text an expression of a text, whose statement gets what it becomes and which rows are meant
 */
export function mentionsOf(
  person: Person,
  text: string,
  statement: (replaced: Sql, which: Sql) => Sql,
): readonly Sql[] {
  const pseudonym = pseudonymOf(person);
  const known = [...person.emails, person.phone].filter((one) => one !== '');
  const named = person.fullName === '' ? [] : [person.fullName];
  const others = sql`exists (select from ${tables.user} where ${user.fullName} = ${person.fullName} and ${user.id} <> ${person.userId})`;
  const put = (pattern: string, also: Sql) =>
    statement(
      sql`regexp_replace(${raw(text)}, ${pattern}, ${pseudonym}, 'gi')`,
      sql`${raw(text)} ~* ${pattern} and ${also}`,
    );
  return [
    ...known.flatMap(writingsOf).map((one) => put(patternOf(one), sql`true`)),
    ...named.flatMap(writingsOf).map((one) => put(patternOf(one), sql`not ${others}`)),
  ];
}

/** As a value is written in a text, and in JSON where that differs. */
function writingsOf(value: string): readonly string[] {
  return [...new Set([value, JSON.stringify(value).slice(1, -1)])];
}

/** As PostgreSQL reads it: a backslash makes any sign that is no letter or number itself. Parts of longer words are left. */
function patternOf(value: string): string {
  return `(?<!\\w)${value.replaceAll(/[^\p{L}\p{N}]/gu, (sign) => `\\${sign}`)}(?!\\w)`;
}
