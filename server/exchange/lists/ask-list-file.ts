import { dayOf } from '../../../engine/format/index.ts';
import { BadToken } from '../../../engine/api/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import type { AppContext } from '../../module.ts';
import type { HttpCaller } from '../../platform/http/index.ts';
import { listFileTask } from './list-file-task.ts';

export type ListFileDependencies = Pick<AppContext, 'accounts' | 'catalogue' | 'database' | 'now' | 'store' | 'tasks'>;

/**
 * Asks for the file of a list that takes longer than a request, for whoever sent it.
 * @param asked the request as it came; its list's operation has answered its first page already
 */
export async function askListFile(
  parts: ListFileDependencies,
  caller: HttpCaller,
  name: string,
  asked: Values,
): Promise<void> {
  const { accounts, catalogue, database, now, store, tasks } = parts;
  const reading = await accounts.tokens.read(caller.token ?? '');
  const viewer = reading.kind === 'viewer' ? reading.viewer : undefined;
  if (viewer?.organizationId === undefined) throw new BadToken('errors.token.missing');
  const { userId, organizationId } = viewer;
  const at = now();
  const today = dayOf(at, catalogue.brand.timeZone);
  await database.transaction(async (connection) => {
    const operation = store.begin(connection, { viewer, now: at, today, requestId: caller.requestId });
    const by = { createdBy: { id: userId }, organization: { id: organizationId } };
    const id = await operation.insert('listFile', { name, status: 'IDLE', asked, ...by }, { action: 'create' });
    await tasks.ask(connection, listFileTask, id);
  });
}
