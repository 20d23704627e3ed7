import sql, { raw, type Sql } from 'sql-template-tag';
import { columns, tables } from '../../../generated/server/tables.ts';
import { type Person, pseudonymOf } from './person.ts';

const { user } = columns;

/**
 * Statements that replace mentions of a person by the pseudonym: e-mail, phone, and full name unless another person
 * shares it.
 * @param text SQL expression of the text; `statement` receives its replacement and the row condition
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

/** Spellings of a value in plain text and in JSON. */
function writingsOf(value: string): readonly string[] {
  return [...new Set([value, JSON.stringify(value).slice(1, -1)])];
}

/** PostgreSQL regular expression for a whole word; non-alphanumeric characters are escaped. */
function patternOf(value: string): string {
  return `(?<!\\w)${value.replaceAll(/[^\p{L}\p{N}]/gu, (sign) => `\\${sign}`)}(?!\\w)`;
}
