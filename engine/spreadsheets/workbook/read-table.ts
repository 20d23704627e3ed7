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
  /** Accepted kinds of files. */
  readonly accept: readonly TableEnding[];
  /** The sheet with one of these names is read, else the first visible one. */
  readonly sheetNames?: readonly string[];
  readonly limits?: TableLimits;
}

/**
 * Reads a table from a spreadsheet or delimited text. The content determines the file type; formulas are read as their
 * cached values, and external references are not opened.
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
    // For any parser error a person can only save the file again.
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
/** A compound file: an Excel 97–2003 workbook, or the container of an encrypted one. */
const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const envelope = Buffer.from('EncryptedPackage', 'utf16le');
/** Signatures of binary files that are not tables. */
const binaries = [Buffer.from('%PDF', 'latin1'), Buffer.from([0x89, 0x50]), Buffer.from([0xff, 0xd8])];

/** The file type by content; undefined for other files. */
function endingOf(given: Uint8Array): TableEnding | 'encrypted' | undefined {
  const content = Buffer.from(given.buffer, given.byteOffset, given.length);
  const begins = (signature: Buffer) => content.subarray(0, signature.length).equals(signature);
  if (begins(zipped)) return kindOfZip(content);
  if (begins(compound)) return content.includes(envelope) ? 'encrypted' : '.xls';
  return binaries.some(begins) ? undefined : '.csv';
}

const openSpreadsheet = 'application/vnd.oasis.opendocument.spreadsheet';

/** OpenDocument files contain their type. */
function kindOfZip(content: Buffer): TableEnding | undefined {
  const entry = zipDirectory(content)?.find(({ name, unpackedBytes }) => name === 'mimetype' && unpackedBytes < 200);
  if (entry === undefined) return '.xlsx';
  return zipText(content, entry).trim() === openSpreadsheet ? '.ods' : undefined;
}
