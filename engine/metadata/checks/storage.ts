import { hasTable } from '../record/has-table.ts';
import { entityCheck, finding } from './finding.ts';

/** Restoring needs archived records. */
export const checkArchives = entityCheck(function* ({ access, storage }, at) {
  if (access.permissions.restore === undefined || storage.archive) return;
  const message = 'removing deletes these records, so none can be restored; write "storage": { "archive": true } too';
  yield finding('nothing-archived', at('access', 'permissions', 'restore'), message);
});

/** Evidence needs records that the engine stores and nobody deletes. */
export const checkEvidence = entityCheck(function* ({ storage, api }, at) {
  if (storage.evidence === 'none') return;
  const location = at('storage', 'evidence');
  if (!hasTable({ storage }))
    yield finding('no-evidence', location, 'these records have no table of their own, so nothing is written of them');
  else if (!storage.archive && api.remove !== undefined) {
    const message =
      'removing deletes these records, and evidence stays; write "archive": true too, or "remove": null in "api"';
    yield finding('no-evidence', location, message);
  }
});
