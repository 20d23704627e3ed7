import { Readable } from 'node:stream';
import { fixedFilters, Refusal } from '../../../engine/api/index.ts';
import { dayOf } from '../../../engine/format/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import { writeList } from '../../../engine/spreadsheets/index.ts';
import type { Principal, ListRequest, WriteOperation, Viewer } from '../../../engine/store/index.ts';
import type { Working } from '../../module.ts';
import { inOwnOperation, ownOperation, reading } from '../../platform/records/index.ts';
import type { Task, TaskWork } from '../../platform/tasks/index.ts';
import { attachProducedFile, type ProducedFile } from '../attach-produced-file.ts';
import { parseListFileOptions, type ListFileOptions } from './list-file-options.ts';
import { listFileTask } from './list-file-task.ts';
import { listSelection } from './list-pages.ts';
import { firstTime } from './once.ts';

type Parts = Pick<Working, 'accounts' | 'catalogue' | 'database' | 'files' | 'notices' | 'now' | 'store'>;

const kept = reading('listFile', {
  name: true,
  status: true,
  asked: true,
  createdBy: { id: true },
  organization: { id: true },
});

/** Rows of one statement: short enough that nobody waits for it. */
const rowsAtOnce = 1_000;

/** Makes the file of a long list, as whoever asked for it sees the list then, and tells them. */
export function makeListFile(parts: Parts): Task {
  return {
    name: listFileTask,
    run: (work) => run(parts, work),
    lock: (connection, id) => parts.store.lock(connection, 'listFile', [id]),
    fault: async (connection, { id, reference }) => {
      const operation = ownOperation({ ...parts, now: parts.now() }, connection);
      const changes = { status: 'END_WITH_ERROR', faultReference: reference };
      await operation.write('listFile', id, changes, { action: 'finish' });
    },
  };
}

async function run(parts: Parts, { id, signal, hold }: TaskWork): Promise<object> {
  const found = await parts.store.one(everything(parts), { entity: 'listFile' }, id, kept.selection);
  const record = found && kept.toRecord(found);
  if (record?.status !== 'IDLE') return {};
  const userId = record.createdBy?.id ?? '';
  const viewer = await parts.accounts.viewerIn(userId, record.organization?.id ?? '');
  const asked = parseListFileOptions(parts.catalogue, record.asked);
  mayRead(viewer, asked);
  const place = parts.files.openIncoming();
  const counted = { rows: 0 };
  try {
    const records = recordsOf(parts, { asked, viewer, signal, counted });
    const file = await place.receive(record.name ?? '', Readable.from(writeList({ ...around(parts, asked), records })));
    const storageKey = await parts.files.keep(file);
    await inOwnOperation({ ...parts, now: parts.now() }, async (operation) => {
      await hold(operation.connection);
      await parts.accounts.confirmRights(viewer, operation.connection);
      const made = await attachProducedFile(operation.connection, { file, storageKey, createdBy: userId });
      await finish(parts, operation, {
        id,
        userId,
        organizationId: record.organization?.id ?? '',
        rows: counted.rows,
        file: made,
      });
    });
    return { rows: counted.rows, bytes: file.size };
  } finally {
    await place.release();
  }
}

async function finish(
  { notices }: Parts,
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
  await notices.tell(operation.connection, { notice: 'listFileMade', to, params: { name: file.name } });
}

/** What the operation of the list would ask for. @throws Refusal */
function mayRead(viewer: Viewer, { entity, list }: ListFileOptions): void {
  const view = list.view === undefined ? undefined : entity.views[list.view];
  const permission = view === undefined ? entity.access.permissions.read : view.permission;
  if (permission !== undefined && !viewer.permissions.includes(permission)) throw new Refusal('errors.forbidden');
}

function around({ catalogue }: Parts, { entity, columns, list, language, format }: ListFileOptions) {
  const { timeZone } = catalogue.brand;
  return { catalogue, language, entity, columns, title: list.label[language] ?? entity.name, format, timeZone };
}

interface Read {
  readonly asked: ListFileOptions;
  readonly viewer: Viewer;
  readonly signal: AbortSignal;
  readonly counted: { rows: number };
}

/** All records of a list, each once, though others come and go while it is read. */
async function* recordsOf(parts: Parts, { asked, viewer, signal, counted }: Read): AsyncGenerator<Values> {
  const principal: Principal = { viewer, today: todayOf(parts), reach: 'viewer' };
  const request = requestOf(parts, asked);
  const { isNew, count } = firstTime();
  for (let offset = 0; ; offset += rowsAtOnce) {
    signal.throwIfAborted();
    await parts.accounts.confirmRights(viewer);
    const { items } = await parts.store.page(principal, nameOf(asked), { ...request, offset });
    yield* items.filter(isNew);
    counted.rows = count();
    if (items.length < rowsAtOnce) return;
  }
}

function requestOf({ catalogue }: Parts, asked: ListFileOptions): Omit<ListRequest, 'offset'> {
  return {
    ...fixedFilters(asked.filter),
    sort: asked.sort as ListRequest['sort'], // the list's operation has judged it when it was asked for
    limit: rowsAtOnce,
    selection: listSelection(catalogue, asked),
    count: false,
  };
}

function nameOf({ entity, list }: ListFileOptions) {
  return { entity: entity.name, ...(list.view === undefined ? {} : { view: list.view }) };
}

function everything(parts: Parts): Principal {
  return { viewer: undefined, today: todayOf(parts), reach: 'everything' };
}

function todayOf({ catalogue, now }: Pick<Parts, 'catalogue' | 'now'>): string {
  return dayOf(now(), catalogue.brand.timeZone);
}
