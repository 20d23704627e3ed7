import sql, { empty, type Sql } from 'sql-template-tag';
import type { Values } from '../../../engine/record/index.ts';
import { columns } from '../../../generated/server/tables.ts';
import type { ExportTask } from './read-export.ts';
import type { RowSource } from './row-source.ts';

/** Organization and period of the rows. */
export interface RowsRequest {
  readonly organizationId: string;
  /** `YYYY-MM-DD` */
  readonly from: string;
  readonly to: string;
  /** Condition that restricts `certificate` to the requester's scope; an authority reads what it verifies. */
  readonly readable: Sql;
  /** True when entries that no authority verifies may be read. */
  readonly readsEntries: boolean;
}

/** @throws Error for an export without organization or period, which its dialog requires */
export function rowsRequestOf({ task, principal: { viewer } }: Pick<RowSource, 'task' | 'principal'>): RowsRequest {
  const { organization, from, to } = task.record;
  const organizationId = organization?.id;
  if (organizationId === undefined || typeof from !== 'string' || typeof to !== 'string')
    throw new Error(`the export ${task.id} has no organization or no period`);
  const isVerifier = viewer?.organizationRole === 'QUALIFIED_AUTHORITY';
  const verified = sql`and certificate.${columns.certificate.verifier} = ${viewer?.organizationId}`;
  return { organizationId, from, to, readable: isVerifier ? verified : empty, readsEntries: !isVerifier };
}

/** `Áno` or `Yes`. */
export function yesOrNo({ made: { words }, language }: ExportTask, isYes: unknown): string {
  return words[isYes === true ? 'yes' : 'no'][language] ?? '';
}

/** The localized value of a row with one column per language. */
export function inLanguage({ language }: ExportTask, row: Values, name: string): unknown {
  return row[`${name}${language.toUpperCase()}`] ?? row[`${name}SK`];
}
