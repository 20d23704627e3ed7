import { Readable } from 'node:stream';
import { createInflateRaw, inflateRawSync } from 'node:zlib';
import type { TableLimits } from './table.ts';

/** An entry of a zip's central directory. */
export interface ZipDirectoryEntry {
  readonly name: string;
  readonly method: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  /** Offset of the local header. */
  readonly offset: number;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endBytes = 22;
const entryBytes = 46;
const headBytes = 30;
/** Maximum length of a zip comment. */
const commentBytes = 65_535;
const deflated = 8;

/** The central directory of a zip; undefined for other files and for ZIP64. */
export function zipDirectory(content: Uint8Array): readonly ZipDirectoryEntry[] | undefined {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const end = endOf(view);
  if (end === undefined) return undefined;
  const entries: ZipDirectoryEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + entryBytes > end || view.getUint32(at, true) !== entrySignature) return undefined;
    const nameBytes = view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(content.subarray(at + entryBytes, at + entryBytes + nameBytes)),
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      unpackedBytes: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at += entryBytes + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function endOf(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - endBytes - commentBytes);
  for (let at = view.byteLength - endBytes; at >= first; at -= 1)
    if (view.getUint32(at, true) === endSignature) return at;
  return undefined;
}

/** A workbook has a few files per sheet and one per picture. */
const mostFiles = 5_000;

/**
 * True for a zip with too many files or too much unpacked data. An entry without a size counts too: its size is only
 * known after unpacking.
 */
export function isBomb(
  entries: readonly ZipDirectoryEntry[],
  bytes: number,
  { unpackedBytes, expansion }: TableLimits,
): boolean {
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0);
  const isSilent = entries.some((entry) => entry.unpackedBytes === 0 && entry.packedBytes > 2);
  if (entries.length > mostFiles) return true;
  return isSilent || unpacked > unpackedBytes || unpacked > Math.max(1_000_000, bytes * expansion);
}

/** The text of an entry. @throws Error when damaged or larger than its declared size */
export function zipText(content: Uint8Array, entry: ZipDirectoryEntry): string {
  const { method, unpackedBytes } = entry;
  const packed = packedIn(content, entry);
  const bytes = method === deflated ? inflateRawSync(packed, { maxOutputLength: Math.max(1, unpackedBytes) }) : packed;
  return new TextDecoder().decode(bytes);
}

/** Bytes per unpacked chunk. */
const pieceBytes = 262_144;

/** Streams the text of an entry. */
export async function* zipPieces(content: Uint8Array, entry: ZipDirectoryEntry): AsyncGenerator<string> {
  const packed = Readable.from([packedIn(content, entry)]);
  const decoder = new TextDecoder();
  const bytes = entry.method === deflated ? packed.pipe(createInflateRaw({ chunkSize: pieceBytes })) : packed;
  for await (const piece of bytes) yield decoder.decode(piece as Uint8Array, { stream: true }); // both streams yield bytes
}

function packedIn(content: Uint8Array, { packedBytes, offset }: ZipDirectoryEntry): Uint8Array {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const start = offset + headBytes + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  return content.subarray(start, start + packedBytes);
}
