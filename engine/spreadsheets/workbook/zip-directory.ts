import { inflateRawSync } from 'node:zlib';

/** What a zip's own directory says of one of its files. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly packedBytes: number;
  readonly unpackedBytes: number;
  /** Where the file's own head begins. */
  readonly offset: number;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endBytes = 22;
const entryBytes = 46;
const headBytes = 30;
/** The longest comment a zip may end with. */
const commentBytes = 65_535;
const deflated = 8;

/** The directory of a zip; undefined where there is none, or one for archives larger than any that is taken. */
export function zipDirectory(content: Uint8Array): readonly ZipEntry[] | undefined {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const end = endOf(view);
  if (end === undefined) return undefined;
  const entries: ZipEntry[] = [];
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

/** The text of one of a zip's files. @throws Error where it is damaged, or larger than the directory says */
export function zipText(content: Uint8Array, { method, packedBytes, unpackedBytes, offset }: ZipEntry): string {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const start = offset + headBytes + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const packed = content.subarray(start, start + packedBytes);
  const bytes = method === deflated ? inflateRawSync(packed, { maxOutputLength: Math.max(1, unpackedBytes) }) : packed;
  return new TextDecoder().decode(bytes);
}
