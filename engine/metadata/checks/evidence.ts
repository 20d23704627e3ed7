import { hasTable } from '../record/has-table.ts';
import type { Entity } from '../types/index.ts';
import { inEntity, type Check } from './finding.ts';

/** Evidence is of records that the engine writes and nobody deletes. */
export const checkEvidence: Check = ({ catalogue }) =>
  Object.values(catalogue.entities).flatMap((entity) => {
    const message = entity.storage.evidence === 'none' ? undefined : problemOf(entity);
    const location = inEntity(entity.name, 'storage', 'evidence');
    return message === undefined ? [] : [{ code: 'no-evidence', location, message }];
  });

function problemOf({ storage, api }: Entity): string | undefined {
  if (!hasTable({ storage })) return 'these records have no table of their own, so nothing is written of them';
  if (storage.archive || api.remove === undefined) return undefined;
  return 'removing deletes these records, and evidence stays; write "archive": true too, or "remove": null in "api"';
}
