import type { SavedHookContext } from '../../../engine/api/index.ts';
import type { Organization } from '../../../generated/server/records.ts';

/** The authorities that a new organization names are asked to confirm it: what is agreed with each waits for its answer. */
export async function supervise(context: SavedHookContext<Organization>): Promise<void> {
  const { id, stored, record } = context;
  if (stored !== undefined) return;
  const named = new Set((record.authorities ?? []).flatMap(({ authority }) => authority?.id ?? []));
  for (const authority of named) {
    const supervision = { organization: { id }, qualifiedAuthority: { id: authority }, status: 'PENDING' };
    await context.insert('supervision', supervision, { action: 'create' });
  }
}
