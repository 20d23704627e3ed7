import type { SavedHookContext } from '../../../engine/api/index.ts';
import type { Organization } from '../../../generated/server/records.ts';

/** What is agreed with each authority that a new organization names is inactive (specification, section 3) until it confirms. */
export async function supervise(context: SavedHookContext<Organization>): Promise<void> {
  const { id, stored, record } = context;
  if (stored !== undefined) return;
  const named = new Set((record.authorities ?? []).flatMap(({ authority }) => authority?.id ?? []));
  for (const authority of named) {
    const supervision = { organization: { id }, qualifiedAuthority: { id: authority }, status: 'INACTIVE' };
    await context.insert('supervision', supervision, { action: 'create' });
  }
}
