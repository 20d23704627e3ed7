import sql, { empty, type Sql } from 'sql-template-tag';
import type { Values } from '../../../engine/record/index.ts';
import { columns } from '../../../generated/server/tables.ts';
import type { ExportTask } from './read-export.ts';
import type { RowSource } from './row-source.ts';

/** Whose quantities are counted, and when. */
export interface RowsRequest {
  readonly organizationId: string;
  /** `YYYY-MM-DD` */
  readonly from: string;
  readonly to: string;
  /** Narrows certificates called `certificate` to those that whoever asks may read: an authority reads what it verifies. */
  readonly readable: Sql;
  /** Whether entries of the organization may be read that no authority verifies. */
  readonly readsEntries: boolean;
}

/** @throws Error for an export that is of no organization or of no time: its dialog asks for both */
export function rowsRequestOf({ task, principal: { viewer } }: Pick<RowSource, 'task' | 'principal'>): RowsRequest {
  const { organization, from, to } = task.record;
  const organizationId = organization?.id;
  if (organizationId === undefined || typeof from !== 'string' || typeof to !== 'string')
    throw new Error(`the export ${task.id} says not whose it is, or of which time`);
  const isVerifier = viewer?.organizationRole === 'QUALIFIED_AUTHORITY';
  const verified = sql`and certificate.${columns.certificate.verifier} = ${viewer?.organizationId}`;
  return { organizationId, from, to, readable: isVerifier ? verified : empty, readsEntries: !isVerifier };
}

/** `Áno` or `Yes`. */
export function yesOrNo({ made: { words }, language }: ExportTask, isYes: unknown): string {
  return words[isYes === true ? 'yes' : 'no'][language] ?? '';
}

/** A row of the database with a name in the language of the file, of those it has in each. */
export function inLanguage({ language }: ExportTask, row: Values, name: string): unknown {
  return row[`${name}${language.toUpperCase()}`] ?? row[`${name}SK`];
}
