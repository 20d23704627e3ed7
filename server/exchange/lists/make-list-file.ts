import { Readable } from 'node:stream';
import { Refusal, todayOf } from '../../../engine/api/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import { writeList } from '../../../engine/spreadsheets/index.ts';
import type { Principal, WriteOperation, Viewer } from '../../../engine/store/index.ts';
import type { WorkDependencies } from '../../module.ts';
import { inOwnOperation, ownOperation, reading } from '../../platform/records/index.ts';
import type { Task, TaskWork } from '../../platform/tasks/index.ts';
import { attachProducedFile, type ProducedFile } from '../attach-produced-file.ts';
import { parseListFileOptions, type ListFileOptions } from './list-file-options.ts';
import { listFileTask } from './list-file-task.ts';
import { inListSnapshot } from './list-snapshot.ts';

type Dependencies = Pick<
  WorkDependencies,
  'accounts' | 'catalogue' | 'database' | 'files' | 'notices' | 'now' | 'store'
>;

const listFile = reading('listFile', {
  name: true,
  status: true,
  asked: true,
  createdBy: { id: true },
  organization: { id: true },
});

/** Task that produces the file of a long list with the current rights of its requester, and notifies them. */
export function makeListFile(dependencies: Dependencies): Task {
  return {
    name: listFileTask,
    run: (work) => run(dependencies, work),
    lock: (connection, id) => dependencies.store.lock(connection, 'listFile', [id]),
    fault: async (connection, { id, reference }) => {
      const operation = ownOperation({ ...dependencies, now: dependencies.now() }, connection);
      const changes = { status: 'END_WITH_ERROR', faultReference: reference };
      await operation.write('listFile', id, changes, { action: 'finish' });
    },
  };
}

async function run(dependencies: Dependencies, { id, signal, hold }: TaskWork): Promise<object> {
  const row = await dependencies.store.one(everything(dependencies), { entity: 'listFile' }, id, listFile.selection);
  const record = row && listFile.toRecord(row);
  if (record?.status !== 'IDLE') return {};
  const userId = record.createdBy?.id ?? '';
  const viewer = await dependencies.accounts.viewerIn(userId, record.organization?.id ?? '');
  const options = parseListFileOptions(dependencies.catalogue, record.asked);
  mayRead(viewer, options);
  const incoming = dependencies.files.openIncoming();
  const counted = { rows: 0 };
  try {
    const file = await inListSnapshot(dependencies, { options, viewer, signal }, (records) => {
      const content = writeList({ ...around(dependencies, options), records: counting(records, counted) });
      return incoming.receive(record.name ?? '', Readable.from(content));
    });
    const storageKey = await dependencies.files.keep(file);
    await inOwnOperation({ ...dependencies, now: dependencies.now() }, async (operation) => {
      await hold(operation.connection);
      await dependencies.accounts.confirmRights(viewer, operation.connection);
      const made = await attachProducedFile(operation.connection, { file, storageKey, createdBy: userId });
      await finish(dependencies, operation, {
        id,
        userId,
        organizationId: record.organization?.id ?? '',
        rows: counted.rows,
        file: made,
      });
    });
    return { rows: counted.rows, bytes: file.size };
  } finally {
    await incoming.release();
  }
}

async function finish(
  { notices }: Dependencies,
  operation: WriteOperation,
  made: {
    readonly id: string;
    readonly userId: string;
    readonly organizationId: string;
    readonly rows: number;
    readonly file: ProducedFile;
  },
): Promise<void> {
  const { id, userId, organizationId, rows, file } = made;
  await operation.write('listFile', id, { status: 'FINISHED', rows, file: [file] }, { action: 'finish' });
  const to = [{ userId, organizationId }];
  await notices.send(operation.connection, { notice: 'listFileMade', to, params: { name: file.name } });
}

/** Permission check of the list's operation. @throws Refusal */
function mayRead(viewer: Viewer, { entity, list }: ListFileOptions): void {
  const view = list.view === undefined ? undefined : entity.views[list.view];
  const permission = view === undefined ? entity.access.permissions.read : view.permission;
  if (permission !== undefined && !viewer.permissions.includes(permission)) throw new Refusal('errors.forbidden');
}

function around({ catalogue }: Dependencies, { entity, columns, list, language, format }: ListFileOptions) {
  const { timeZone } = catalogue.brand;
  return { catalogue, language, entity, columns, title: list.label[language] ?? entity.name, format, timeZone };
}

async function* counting(records: AsyncIterable<Values>, counted: { rows: number }): AsyncGenerator<Values> {
  for await (const record of records) {
    counted.rows += 1;
    yield record;
  }
}

function everything(dependencies: Dependencies): Principal {
  return { viewer: undefined, today: todayOf(dependencies, dependencies.now()), reach: 'everything' };
}
