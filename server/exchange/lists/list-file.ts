import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeList } from '../../../engine/spreadsheets/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import { isValues, type Values } from '../../../engine/record/index.ts';
import type { Serving, AppContext } from '../../module.ts';
import { contentDisposition, xlsxMediaType } from '../../platform/files/index.ts';
import {
  badRequest,
  errorAnswer,
  httpCallerOf,
  readJsonBody,
  sendJson,
  type Exchange,
  type Handler,
  type HttpCaller,
} from '../../platform/http/index.ts';
import { parseListFileOptions, type ListFileOptions } from './list-file-options.ts';
import { isUnpaged, pageSize, readFirstPage, type ListPage } from './list-pages.ts';
import { inListSnapshot, type ListReading } from './list-snapshot.ts';
import { dayOf } from '../../../engine/format/index.ts';
import { BadToken } from '../../../engine/api/index.ts';
import type { Viewer } from '../../../engine/store/index.ts';
import { listFileTask } from './list-file-task.ts';

type ListFileDependencies = Pick<AppContext, 'accounts' | 'catalogue' | 'database' | 'now' | 'store' | 'tasks'>;

/** Maximum rows of a synchronous download. */
const mostRows = 5_000;

const mediaTypes = {
  xlsx: xlsxMediaType,
  csv: 'text/csv; charset=utf-8',
} as const;

/**
 * `/lists`: POST a list configuration; responds with the file, or enqueues it when it is long. Refusals of the list's
 * operation are returned in GraphQL format.
 */
export function listFileHandler(dependencies: ListFileDependencies & Pick<Serving, 'answer'>): Handler {
  const { catalogue, answer } = dependencies;
  return async (exchange) => {
    const { request, response, log } = exchange;
    if (request.method !== 'POST') throw badRequest('a list is asked for by POST', 405);
    const body = await readJsonBody(request);
    const options = parseListFileOptions(catalogue, body);
    const caller = httpCallerOf(exchange);
    const first = await readFirstPage(catalogue, options, (page) => answer(page, caller, 'values'));
    if ('errors' in first) {
      sendJson(response, 200, first);
      return;
    }
    try {
      const viewer = await viewerOf(dependencies, caller);
      if (first.isCapped || first.total > mostRows) {
        await askListFile(dependencies, { viewer, requestId: caller.requestId }, options, isValues(body) ? body : {});
        sendJson(response, 202, { data: { file: 'later' } });
        return;
      }
      const records = await recordsOf(dependencies, { options, viewer }, first);
      log.info({ list: options.entity.name, rows: records.length }, 'a list is sent as a file');
      await sendFile(catalogue, options, records, response);
    } catch (error) {
      if (!(error instanceof BadToken)) throw error;
      sendJson(response, 200, errorAnswer(error));
    }
  };
}

async function sendFile(
  catalogue: Catalogue,
  options: ListFileOptions,
  records: readonly Values[],
  response: Exchange['response'],
): Promise<void> {
  const { entity, columns, language, format } = options;
  const { timeZone } = catalogue.brand;
  response.writeHead(200, {
    'content-type': mediaTypes[format],
    'content-disposition': contentDisposition(fileNameOf(options)),
    'cache-control': 'private, no-store',
  });
  const title = titleOf(options);
  const content = writeList({ catalogue, language, entity, columns, title, format, timeZone, records });
  await pipeline(Readable.from(content), response);
}

/** Records beyond the first page are read again from one snapshot and sent when complete, so that slow clients hold no transaction. */
async function recordsOf(
  dependencies: ListFileDependencies,
  reading: ListReading,
  first: ListPage,
): Promise<readonly Values[]> {
  if (isUnpaged(reading.options) || first.records.length < pageSize) return first.records;
  return await inListSnapshot(dependencies, reading, async (records) => {
    const all: Values[] = [];
    for await (const record of records) all.push(record);
    return all;
  });
}

/** Undefined for the anonymous viewer, who sees public lists. @throws BadToken when the token has expired meanwhile */
async function viewerOf({ accounts }: ListFileDependencies, { token }: HttpCaller): Promise<Viewer | undefined> {
  if (token === undefined) return undefined;
  const reading = await accounts.tokens.read(token);
  if (reading.kind !== 'viewer') throw new BadToken(reading.kind === 'expired' ? 'errors.token.expired' : undefined);
  return reading.viewer;
}

/**
 * Enqueues the file of a long list.
 * @param asked the original request, whose first page the list's operation has answered
 */
async function askListFile(
  dependencies: ListFileDependencies,
  { viewer, requestId }: { readonly viewer: Viewer | undefined; readonly requestId: string },
  options: ListFileOptions,
  asked: Values,
): Promise<void> {
  const { catalogue, database, now, store, tasks } = dependencies;
  // Files belong to a user and organization.
  if (viewer?.organizationId === undefined) throw new BadToken('errors.token.missing');
  const { userId, organizationId } = viewer;
  const at = now();
  const today = dayOf(at, catalogue.brand.timeZone);
  await database.transaction(async (connection) => {
    const operation = store.begin(connection, { viewer, now: at, today, requestId });
    const by = { createdBy: { id: userId }, organization: { id: organizationId } };
    const id = await operation.insert(
      'listFile',
      { name: fileNameOf(options), status: 'IDLE', asked, ...by },
      { action: 'create' },
    );
    await tasks.ask(connection, listFileTask, id);
  });
}

function titleOf({ entity, list, language }: ListFileOptions): string {
  return list.label[language] ?? entity.name;
}

function fileNameOf(options: ListFileOptions): string {
  return `${titleOf(options)}.${options.format}`;
}
