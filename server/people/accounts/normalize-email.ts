import { raw, type Sql } from 'sql-template-tag';
import { caseInsensitive, quoteName } from '../../../engine/store/index.ts';
import { columns } from '../../../generated/server/tables.ts';

/** Normal form of an e-mail as account name: lower case without spaces. */
export function normalizeEmail(email: string): string {
  return email.replaceAll(/\s/gu, '').toLowerCase();
}

/** The same as SQL; matches the unique index. */
export function emailOf(table: string): Sql {
  return raw(caseInsensitive(`${quoteName(table)}.${columns.user.email.sql}`));
}
