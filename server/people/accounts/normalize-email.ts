import { raw, type Sql } from 'sql-template-tag';
import { caseInsensitive, quoteName } from '../../../engine/store/index.ts';
import { columns } from '../../../generated/server/tables.ts';

/** The one way an e-mail is written where it names an account: whatever the case of its letters and the spaces in it. */
export function normalizeEmail(email: string): string {
  return email.replaceAll(/\s/gu, '').toLowerCase();
}

/** The same of a person's row, as SQL; the index that keeps e-mails apart finds it. */
export function emailOf(table: string): Sql {
  return raw(caseInsensitive(`${quoteName(table)}.${columns.user.email.sql}`));
}
