import { readCsvTable } from './read-csv.ts';
import { readOdsTable } from './read-ods.ts';
import { readXlsTable } from './read-xls.ts';
import { readXlsxTable } from './read-xlsx.ts';
import {
  type SheetTable,
  type TableEnding,
  type TableLimits,
  type Unreadable,
  unreadable,
  usualLimits,
} from './table.ts';
import { zipDirectory, zipText } from './zip-directory.ts';

export interface TableRequest {
  /** Kinds of files that are taken. */
  readonly accept: readonly TableEnding[];
  /** The sheet that bears one of these names is read, else the first that can be seen. */
  readonly sheetNames?: readonly string[];
  readonly limits?: TableLimits;
}

/**
 * Reads a table from a spreadsheet or a text with separated values. What a file is, its content says; formulas are
 * read as the values that were kept with them, and nothing that a file names is opened.
 */
export async function readTable(
  content: Uint8Array,
  { accept, sheetNames = [], limits = usualLimits }: TableRequest,
): Promise<SheetTable | Unreadable> {
  try {
    const ending = endingOf(content);
    if (ending === 'encrypted') return unreadable('encrypted');
    if (ending === undefined || !accept.includes(ending)) return unreadable('wrongType', { accept: accept.join(', ') });
    const table = await read(ending, content, { sheetNames, limits });
    return table.kind === 'table' && table.rows.length === 0 ? unreadable('empty') : table;
  } catch {
    // Whatever the parser stumbled over, a person can only save the file anew.
    return unreadable('damaged');
  }
}

function read(
  ending: TableEnding,
  content: Uint8Array,
  { sheetNames, limits }: Required<Pick<TableRequest, 'sheetNames' | 'limits'>>,
): Promise<SheetTable | Unreadable> | SheetTable | Unreadable {
  switch (ending) {
    case '.xlsx':
      return readXlsxTable(content, sheetNames, limits);
    case '.xls':
      return readXlsTable(content, sheetNames, limits);
    case '.ods':
      return readOdsTable(content, sheetNames, limits);
    case '.csv':
      return readCsvTable(content, limits);
  }
}

const zipped = Buffer.from('PK\u0003\u0004', 'latin1');
/** A compound file: a workbook of Excel 97–2003, or the envelope of an encrypted one. */
const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const envelope = Buffer.from('EncryptedPackage', 'utf16le');
/** Files with a signature, none of which is text. */
const binaries = [Buffer.from('%PDF', 'latin1'), Buffer.from([0x89, 0x50]), Buffer.from([0xff, 0xd8])];

/** What a content is, whatever its file is called; undefined for anything that is no table. */
function endingOf(given: Uint8Array): TableEnding | 'encrypted' | undefined {
  const content = Buffer.from(given.buffer, given.byteOffset, given.length);
  const begins = (signature: Buffer) => content.subarray(0, signature.length).equals(signature);
  if (begins(zipped)) return kindOfZip(content);
  if (begins(compound)) return content.includes(envelope) ? 'encrypted' : '.xls';
  return binaries.some(begins) ? undefined : '.csv';
}

const openSpreadsheet = 'application/vnd.oasis.opendocument.spreadsheet';

/** A document of OpenDocument says what it is. */
function kindOfZip(content: Buffer): TableEnding | undefined {
  const entry = zipDirectory(content)?.find(({ name, unpackedBytes }) => name === 'mimetype' && unpackedBytes < 200);
  if (entry === undefined) return '.xlsx';
  return zipText(content, entry).trim() === openSpreadsheet ? '.ods' : undefined;
}
