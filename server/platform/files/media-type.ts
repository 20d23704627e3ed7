import { fileTypeFromFile } from 'file-type';
import { extname } from 'node:path';

export const xlsxMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What a file's first bytes must say for its name's ending, by IANA name; text formats have nothing to say. */
const contentByExtension: Readonly<Record<string, readonly string[]>> = {
  '.pdf': ['application/pdf'],
  '.png': ['image/png'],
  '.jpg': ['image/jpeg'],
  '.jpeg': ['image/jpeg'],
  // One that is encrypted is a compound file; whoever reads it says so in better words.
  '.xlsx': [xlsxMediaType, 'application/x-cfb'],
  '.xls': ['application/x-cfb'],
  '.ods': ['application/vnd.oasis.opendocument.spreadsheet'],
  '.docx': ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  '.zip': ['application/zip'],
};

/** Endings of plain text, which has no signature: such a file must only not be something else. */
const textTypes: Readonly<Record<string, string>> = { '.csv': 'text/csv', '.txt': 'text/plain' };

/**
 * The media type of a stored file, when its content is what its name's ending claims.
 * @returns undefined when the two disagree or the ending is not known
 */
export async function readMediaType(path: string, name: string): Promise<string | undefined> {
  const extension = extname(name).toLowerCase();
  const detected = (await fileTypeFromFile(path))?.mime;
  const text = textTypes[extension];
  if (text !== undefined) return detected === undefined ? text : undefined;
  const expected = contentByExtension[extension] ?? [];
  return detected !== undefined && expected.includes(detected) ? (mediaTypes[extension] ?? detected) : undefined;
}

/** Where the signature is that of a container: what the file is called instead. */
const mediaTypes: Readonly<Record<string, string>> = { '.xls': 'application/vnd.ms-excel' };
