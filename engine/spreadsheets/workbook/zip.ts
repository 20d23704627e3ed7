import { pipeline, Readable } from 'node:stream';
import { constants, crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly content: AsyncIterable<string> | Iterable<string>;
}

/** A written entry for the central directory. */
interface Written {
  readonly name: Buffer;
  readonly offset: number;
  readonly checksum: number;
  readonly packed: number;
  readonly size: number;
}

/** UTF-8 names, and sizes after the content, because they are unknown before. */
const flags = 0x0808;
/** Chunk size: each chunk goes to another thread and back. */
const piece = 131_072;
const deflated = 8;
const version = 20;
/** The earliest date of the format; a real one would make equal files differ. */
const firstDay = 0x0021;

/** Streams a zip archive while its entries are read. @throws RangeError for an entry or archive of 4 GiB or more */
export async function* zipStream(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Written[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const named = Buffer.from(name, 'utf8');
    const sizes = { checksum: 0, size: 0, packed: 0 };
    yield localHeader(named);
    for await (const chunk of packed(content, sizes)) yield chunk;
    yield descriptor(sizes);
    directory.push({ name: named, offset, ...sizes });
    offset += 30 + named.length + sizes.packed + 16;
  }
  yield* directoryOf(directory, offset);
}

interface Sizes {
  checksum: number;
  size: number;
  packed: number;
}

async function* packed(content: ZipEntry['content'], sizes: Sizes): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED, chunkSize: piece });
  // Errors reach the loop below, except when it ends early.
  pipeline(Readable.from(counted(content, sizes)), deflate, () => undefined);
  // The stream yields buffers.
  for await (const bytes of deflate as AsyncIterable<Buffer>) {
    sizes.packed += bytes.length;
    yield bytes;
  }
}

async function* counted(content: ZipEntry['content'], sizes: Sizes): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text, 'utf8');
    sizes.checksum = crc32(bytes, sizes.checksum);
    sizes.size += bytes.length;
    if (bytes.length > 0) yield bytes;
  }
}

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(deflated, 8);
  header.writeUInt16LE(firstDay, 12);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function descriptor({ checksum, packed: packedSize, size }: Sizes): Buffer {
  const behind = Buffer.alloc(16);
  behind.writeUInt32LE(0x08074b50, 0);
  behind.writeUInt32LE(checksum, 4);
  behind.writeUInt32LE(packedSize, 8);
  behind.writeUInt32LE(size, 12);
  return behind;
}

function* directoryOf(entries: readonly Written[], offset: number): Generator<Buffer> {
  const records = entries.map(directoryRecord);
  yield* records;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(
    records.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  yield end;
}

function directoryRecord({ name, offset, checksum, packed: packedSize, size }: Written): Buffer {
  const record = Buffer.alloc(46);
  record.writeUInt32LE(0x02014b50, 0);
  record.writeUInt16LE(version, 4);
  record.writeUInt16LE(version, 6);
  record.writeUInt16LE(flags, 8);
  record.writeUInt16LE(deflated, 10);
  record.writeUInt16LE(firstDay, 14);
  record.writeUInt32LE(checksum, 16);
  record.writeUInt32LE(packedSize, 20);
  record.writeUInt32LE(size, 24);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt32LE(offset, 42);
  return Buffer.concat([record, name]);
}
