import { fileTypeFromFile } from 'file-type';
import { extname } from 'node:path';

export const xlsxMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Media types that the content may have, by file extension. */
const contentByExtension: Readonly<Record<string, readonly string[]>> = {
  '.pdf': ['application/pdf'],
  '.png': ['image/png'],
  '.jpg': ['image/jpeg'],
  '.jpeg': ['image/jpeg'],
  // Encrypted workbooks are compound files; the reader refuses them with a better message.
  '.xlsx': [xlsxMediaType, 'application/x-cfb'],
  '.xls': ['application/x-cfb'],
  '.ods': ['application/vnd.oasis.opendocument.spreadsheet'],
  '.docx': ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  '.zip': ['application/zip'],
};

/** Plain text has no signature: the content must only not match another type. */
const textTypes: Readonly<Record<string, string>> = { '.csv': 'text/csv', '.txt': 'text/plain' };

/**
 * Media type of a stored file whose content matches its extension.
 * @returns undefined on a mismatch or unknown extension
 */
export async function readMediaType(path: string, name: string): Promise<string | undefined> {
  const extension = extname(name).toLowerCase();
  const detected = (await fileTypeFromFile(path))?.mime;
  const text = textTypes[extension];
  if (text !== undefined) return detected === undefined ? text : undefined;
  const expected = contentByExtension[extension] ?? [];
  return detected !== undefined && expected.includes(detected) ? (mediaTypes[extension] ?? detected) : undefined;
}

/** Types named by extension because the signature is that of the container. */
const mediaTypes: Readonly<Record<string, string>> = { '.xls': 'application/vnd.ms-excel' };
