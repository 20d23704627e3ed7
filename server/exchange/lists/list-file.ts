import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeList } from '../../../engine/spreadsheets/index.ts';
import { isValues, type Values } from '../../../engine/record/index.ts';
import type { Serving, AppContext } from '../../module.ts';
import { contentDisposition } from '../../platform/files/index.ts';
import {
  badRequest,
  errorAnswer,
  httpCallerOf,
  readJsonBody,
  sendJson,
  type Handler,
  type HttpCaller,
} from '../../platform/http/index.ts';
import { parseListFileOptions, type ListFileOptions } from './list-file-options.ts';
import { isUnpaged, listPages, pageSize, type ListPage, type PageAnswer } from './list-pages.ts';
import { firstTime } from './once.ts';
import { dayOf } from '../../../engine/format/index.ts';
import { BadToken } from '../../../engine/api/index.ts';
import type { Viewer } from '../../../engine/store/index.ts';
import { listFileTask } from './list-file-task.ts';

type ListFileDependencies = Pick<AppContext, 'accounts' | 'catalogue' | 'database' | 'now' | 'store' | 'tasks'>;

/** Rows that a person waits for. */
const mostRows = 5_000;

const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

/**
 * `/lists`: a list as somebody sees it, by POST, as a file in the answer, or later where that takes longer than a person
 * waits. What its operation refuses is answered as a GraphQL request would be.
 */
export function listFileHandler(parts: ListFileDependencies & Pick<Serving, 'answer'>): Handler {
  const { catalogue, answer } = parts;
  return async (exchange) => {
    const { request, response, log } = exchange;
    if (request.method !== 'POST') throw badRequest('a list is asked for by POST', 405);
    const body = await readJsonBody(request);
    const asked = parseListFileOptions(catalogue, body);
    const caller = httpCallerOf(exchange);
    const read = listPages(catalogue, asked, (page) => answer(page, caller, 'values'));
    const first = await read(0);
    if ('errors' in first) {
      sendJson(response, 200, first);
      return;
    }
    const { entity, columns, list, language, format } = asked;
    const title = list.label[language] ?? entity.name;
    if (first.total > mostRows) {
      const viewer = await viewerOf(parts, caller);
      if (viewer === undefined) {
        // The list may be open to everybody, or the token has expired meanwhile.
        sendJson(response, 200, errorAnswer(new BadToken('errors.token.missing')));
        return;
      }
      await askListFile(
        parts,
        { viewer, requestId: caller.requestId },
        `${title}.${format}`,
        isValues(body) ? body : {},
      );
      sendJson(response, 202, { data: { file: 'later' } });
      return;
    }
    log.info({ list: entity.name, rows: first.total }, 'a list is sent as a file');
    response.writeHead(200, {
      'content-type': mediaTypes[format],
      'content-disposition': contentDisposition(`${title}.${format}`),
      'cache-control': 'private, no-store',
    });
    const { timeZone } = catalogue.brand;
    const records = recordsOf(asked, first, read);
    await pipeline(
      Readable.from(writeList({ catalogue, language, entity, columns, title, format, timeZone, records })),
      response,
    );
  };
}

/** All records of the list, each once, though others may come and go between two pages. */
async function* recordsOf(
  asked: ListFileOptions,
  first: ListPage,
  read: (index: number) => Promise<PageAnswer>,
): AsyncGenerator<Values> {
  const { isNew, count } = firstTime();
  const isWhole = isUnpaged(asked);
  let page = first;
  for (let index = 1; ; index += 1) {
    yield* page.records.filter(isNew);
    if (isWhole || page.records.length < pageSize || count() >= mostRows) return;
    const next = await read(index);
    // The answer has begun: it is cut off, and nobody takes a part of it for the whole.
    if ('errors' in next) throw new Error(`a list could not be read to its end: ${next.errors[0]?.message ?? ''}`);
    page = next;
  }
}

/** A file is kept for a person in an organization. */
type FileViewer = Viewer & { readonly organizationId: string };

async function viewerOf({ accounts }: ListFileDependencies, { token }: HttpCaller): Promise<FileViewer | undefined> {
  const reading = await accounts.tokens.read(token ?? '');
  if (reading.kind !== 'viewer' || reading.viewer.organizationId === undefined) return undefined;
  return { ...reading.viewer, organizationId: reading.viewer.organizationId };
}

/**
 * Asks for the file of a list that takes longer than a request, for whoever sent it.
 * @param asked the request as it came; its list's operation has answered its first page already
 */
async function askListFile(
  parts: ListFileDependencies,
  { viewer, requestId }: { readonly viewer: FileViewer; readonly requestId: string },
  name: string,
  asked: Values,
): Promise<void> {
  const { catalogue, database, now, store, tasks } = parts;
  const { userId, organizationId } = viewer;
  const at = now();
  const today = dayOf(at, catalogue.brand.timeZone);
  await database.transaction(async (connection) => {
    const operation = store.begin(connection, { viewer, now: at, today, requestId });
    const by = { createdBy: { id: userId }, organization: { id: organizationId } };
    const id = await operation.insert('listFile', { name, status: 'IDLE', asked, ...by }, { action: 'create' });
    await tasks.ask(connection, listFileTask, id);
  });
}
