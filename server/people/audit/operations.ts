import type { OperationResolvers } from '../../../engine/api/index.ts';
import { isValues } from '../../../engine/record/index.ts';
import { readAudit } from './read-audit.ts';

/** Entries of one page. */
const mostEntries = 100;

/** Answers what the registry asks of the audit trail. */
export function auditOperations(): OperationResolvers {
  return {
    auditEntries: async ({ arguments: given, database }) => {
      const { filter, before, limit } = given;
      const asked = typeof limit === 'number' ? Math.min(Math.max(limit, 1), mostEntries) : mostEntries;
      const page = { before: typeof before === 'string' ? before : undefined, limit: asked };
      return await readAudit(database, isValues(filter) ? textsOf(filter) : {}, page);
    },
  };
}

function textsOf(filter: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) =>
      value instanceof Date
        ? [[name, value.toISOString()]]
        : typeof value === 'string' && value !== ''
          ? [[name, value]]
          : [],
    ),
  );
}
