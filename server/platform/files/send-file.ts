import { pipeline } from 'node:stream/promises';
import sql from 'sql-template-tag';
import type { Database } from '../../../engine/store/index.ts';
import { RequestError, type Handler } from '../http/index.ts';
import type { FileStore } from './file-store.ts';
import type { SignedLinks } from './link.ts';

type FileRow = Readonly<{ name: string; type: string; size: number; storage_key: string }>;

interface DownloadParts {
  readonly database: Database;
  readonly files: FileStore;
  readonly links: SignedLinks;
}

/** `/files/:id`: sends a file to whoever brings a signed link to it; always as a download, never shown in the page. */
export function fileHandler({ database, files, links }: DownloadParts): Handler {
  return async ({ url, response, log }) => {
    const fileId = links.read(url);
    if (fileId === undefined) throw new RequestError(403, 'errors.link.expired');
    const [file] = await database.query<FileRow>(
      sql`select name, type, size, storage_key from file where id = ${fileId}`,
    );
    if (file === undefined) throw new RequestError(404, 'errors.entity.file.notFound');
    // Nothing is promised of a file before it is known to be there, whole.
    const size = await files.sizeOf(file.storage_key).catch((error: unknown) => {
      log.error({ err: error, fileId }, 'a file cannot be read');
      throw new RequestError(503, 'errors.entity.file.unavailable');
    });
    if (size !== file.size) {
      log.error({ fileId, storageKey: file.storage_key, size, expected: file.size }, 'a file is not in its store');
      throw new RequestError(size === undefined ? 404 : 503, 'errors.entity.file.unavailable');
    }
    response.writeHead(200, {
      'content-type': file.type,
      'content-length': size,
      'content-disposition': contentDisposition(file.name),
      'cache-control': 'private, no-store',
    });
    await pipeline(files.read(file.storage_key), response);
  };
}

/** Has the browser keep an answer under a name; written as RFC 8187 wants names. */
export function contentDisposition(name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename*=UTF-8''${encoded}`;
}
