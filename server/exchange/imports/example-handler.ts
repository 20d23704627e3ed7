import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dayOf } from '../../../engine/format/index.ts';
import type { Ground } from '../../module.ts';
import { contentDisposition } from '../../platform/files/index.ts';
import { RequestError, type Handler } from '../../platform/http/index.ts';
import { exampleWorkbook } from './example-workbook.ts';

/** Where the examples are, one below the other: `/examples/certificates.sk.xlsx`. */
export const exampleFolder = '/examples/';

/** Sends the example of an import: it says nothing that is not everybody's. */
export function exampleHandler({ catalogue, store, now }: Pick<Ground, 'catalogue' | 'store' | 'now'>): Handler {
  return async ({ url, response }) => {
    const file = url.pathname.slice(exampleFolder.length);
    const [, name = '', language = ''] = /^([a-z-]+)\.([a-z]{2})\.xlsx$/u.exec(file) ?? [];
    const described = Object.values(catalogue.imports).find((one) => one.file === name);
    if (described === undefined || !catalogue.languages.includes(language))
      throw new RequestError(404, 'errors.entity.file.notFound');
    const today = dayOf(now(), catalogue.brand.timeZone);
    const pieces = await exampleWorkbook({ catalogue, store }, { described, language, today });
    response.writeHead(200, {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': contentDisposition(file),
      'cache-control': 'no-cache',
    });
    await pipeline(Readable.from(pieces), response);
  };
}
