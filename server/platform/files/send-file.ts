import { todayOf } from '../../../engine/api/index.ts';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { downloadZip } from 'client-zip';
import { dayOf } from '../../../engine/format/index.ts';
import type { Viewer } from '../../../engine/store/index.ts';
import { RequestError, type Exchange, type Handler } from '../http/index.ts';
import { logDownload } from './download-log.ts';
import type { FileStore } from './file-store.ts';
import type { UserBoundLink, UserBoundLinks, Holder } from './user-bound-links.ts';
import { reachableFile, type OwnedFile, type FileAccess } from './file-access.ts';

interface DownloadDependencies extends FileAccess {
  readonly files: FileStore;
  readonly fileLinks: UserBoundLinks;
  /** Current viewer of a session; undefined when it ended or has no rights left. */
  readonly activeViewer: (holder: Holder) => Promise<Viewer | undefined>;
  readonly now: () => Date;
}

/**
 * `/files/…`: sends one file, or several as a zip, to the holder of a signed link, always as an attachment. Read access
 * is checked again.
 */
export function fileHandler(dependencies: DownloadDependencies): Handler {
  return async (exchange) => {
    const link = dependencies.fileLinks.read(exchange.url);
    // Forged links are only logged, not audited: anybody can make them.
    if (link === undefined) throw new RequestError(403, 'errors.link.expired');
    const files = await openFiles(dependencies, link, exchange.address);
    const event = files === undefined ? 'downloadRefused' : 'download';
    const { userId: actorId, organizationId } = link.holder;
    const logged = { event, actorId, organizationId, address: exchange.address, now: dependencies.now() } as const;
    for (const file of files ?? []) await assertKept(dependencies, file, exchange);
    for (const fileId of link.names) await logDownload(dependencies.database, { ...logged, fileId });
    const [first, ...others] = files ?? [];
    if (first === undefined) throw new RequestError(403, 'errors.link.expired');
    await (others.length === 0
      ? sendOne(dependencies, first, exchange)
      : sendZip(dependencies, [first, ...others], exchange));
  };
}

/** All files of a link; undefined when it expired or the caller is not, or no longer, its holder. */
async function openFiles(
  { fileLinks, activeViewer, ...access }: DownloadDependencies,
  link: UserBoundLink,
  address: string,
): Promise<readonly OwnedFile[] | undefined> {
  if (!fileLinks.opensFrom(link, address)) return undefined;
  const viewer = await activeViewer(link.holder);
  if (viewer === undefined) return undefined;
  const today = todayOf(access, access.now());
  const principal = { viewer, today, reach: 'viewer' } as const;
  const files: OwnedFile[] = [];
  for (const fileId of link.names) {
    const file = await reachableFile(access, principal, fileId);
    if (file === undefined) return undefined;
    files.push(file);
  }
  return files;
}

/** Checks before any header is sent that the stored file is complete. @throws RequestError */
async function assertKept({ files }: DownloadDependencies, file: OwnedFile, exchange: Exchange): Promise<void> {
  const { id: fileId, storageKey } = file;
  const { log } = exchange;
  const size = await readable(files.sizeOf(storageKey), file, exchange);
  if (size === file.size) return;
  log.error({ fileId, storageKey, size, expected: file.size }, 'a file is not in its store');
  throw new RequestError(size === undefined ? 404 : 503, 'errors.entity.file.unavailable');
}

/** @throws RequestError when the store fails */
async function readable<T>(reading: Promise<T>, { id: fileId }: OwnedFile, { log }: Exchange): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    log.error({ err: error, fileId }, 'a file cannot be read');
    throw new RequestError(503, 'errors.entity.file.unavailable');
  }
}

async function sendOne({ files }: DownloadDependencies, file: OwnedFile, exchange: Exchange): Promise<void> {
  const { response } = exchange;
  const content = await readable(files.read(file.storageKey), file, exchange);
  response.writeHead(200, { ...headersOf(file.name), 'content-type': file.type, 'content-length': file.size });
  await pipeline(content, response);
}

/** Stored without compression: most attachments are compressed already. */
async function sendZip(
  { files, now, catalogue }: DownloadDependencies,
  kept: readonly OwnedFile[],
  { response }: Exchange,
): Promise<void> {
  const lastModified = now();
  const names = distinctNames(kept.map(({ name }) => name));
  const entries = async function* () {
    for (const [index, { name, size, storageKey }] of kept.entries())
      yield { name: names[index] ?? name, size, lastModified, input: await files.read(storageKey) };
  };
  const { body } = downloadZip(entries());
  if (body === null) throw new Error('a zip has a body');
  response.writeHead(200, {
    ...headersOf(`files-${dayOf(lastModified, catalogue.brand.timeZone)}.zip`),
    'content-type': 'application/zip',
  });
  await pipeline(Readable.from(body), response);
}

/** Makes names unique for unpacking: duplicates get their position, or the next free number, as a prefix. */
export function distinctNames(names: readonly string[]): readonly string[] {
  const taken = new Set(names);
  const used = new Set<string>();
  return names.map((name, index) => {
    let distinct = name;
    for (let number = index + 1; used.has(distinct) || (distinct !== name && taken.has(distinct)); number += 1)
      distinct = `${String(number)} ${name}`;
    used.add(distinct);
    return distinct;
  });
}

function headersOf(name: string): Readonly<Record<string, string>> {
  return { 'content-disposition': contentDisposition(name), 'cache-control': 'private, no-store' };
}

/** Attachment with an RFC 8187 encoded name. */
export function contentDisposition(name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename*=UTF-8''${encoded}`;
}
