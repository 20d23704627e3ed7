/** A row of test data. */
type Row = readonly (string | number)[];

const sectorBytes = 512;
/** A shorter stream would be stored in sectors of another size. */
const streamSectors = 8;
const endOfChain = 0xffff_fffe;
const free = 0xffff_ffff;

/** An Excel 97 workbook: records in the single stream of a compound file. */
export function binaryWorkbook(sheets: Readonly<Record<string, readonly Row[]>>): Uint8Array {
  const stream = Buffer.alloc(streamSectors * sectorBytes);
  recordsOf(sheets).copy(stream);
  return Buffer.concat([header(), allocation(), directory(stream.length), stream]);
}

function recordsOf(sheets: Readonly<Record<string, readonly Row[]>>): Buffer {
  const bodies = Object.values(sheets).map((rows) =>
    Buffer.concat([begin(0x10), ...rows.flatMap((row, index) => cellsOf(row, index)), record(0x0a)]),
  );
  const names = Object.keys(sheets);
  const globals = (offsets: readonly number[]) =>
    Buffer.concat([begin(0x05), ...names.map((name, index) => sheetName(name, offsets[index] ?? 0)), record(0x0a)]);
  let offset = globals([]).length;
  const offsets = bodies.map((body) => (offset += body.length) - body.length);
  return Buffer.concat([globals(offsets), ...bodies]);
}

function record(id: number, data: Buffer = Buffer.alloc(0)): Buffer {
  return Buffer.concat([words(id, data.length), data]);
}

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, index * 2);
  return bytes;
}

function begin(kind: number): Buffer {
  return record(0x0809, Buffer.concat([words(0x0600, kind), Buffer.alloc(12)]));
}

function sheetName(name: string, offset: number): Buffer {
  const place = Buffer.alloc(8);
  place.writeUInt32LE(offset);
  place.writeUInt8(name.length, 6);
  return record(0x85, Buffer.concat([place, Buffer.from(name, 'latin1')]));
}

function cellsOf(row: Row, index: number): readonly Buffer[] {
  return row.map((cell, column) => {
    const place = words(index, column, 0);
    if (typeof cell === 'string') {
      const text = Buffer.concat([words(cell.length), Buffer.from([0]), Buffer.from(cell, 'latin1')]);
      return record(0x0204, Buffer.concat([place, text]));
    }
    const number = Buffer.alloc(8);
    number.writeDoubleLE(cell);
    return record(0x0203, Buffer.concat([place, number]));
  });
}

/** Sector 0 is the allocation table, sector 1 the directory, the rest is the stream. */
function header(): Buffer {
  const head = Buffer.alloc(sectorBytes, 0xff);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head);
  head.fill(0, 8, 76);
  words(0x3e, 3, 0xfffe, 9, 6).copy(head, 24);
  head.writeUInt32LE(1, 44);
  head.writeUInt32LE(1, 48);
  head.writeUInt32LE(4096, 56);
  head.writeUInt32LE(endOfChain, 60);
  head.writeUInt32LE(endOfChain, 68);
  head.writeUInt32LE(0, 76);
  return head;
}

function allocation(): Buffer {
  const table = Buffer.alloc(sectorBytes, 0xff);
  table.writeUInt32LE(0xffff_fffd, 0);
  table.writeUInt32LE(endOfChain, 4);
  for (let sector = 2; sector < streamSectors + 1; sector += 1) table.writeUInt32LE(sector + 1, sector * 4);
  table.writeUInt32LE(endOfChain, (streamSectors + 1) * 4);
  return table;
}

function directory(bytes: number): Buffer {
  const root = entry('Root Entry', 5, { child: 1, start: endOfChain, bytes: 0 });
  const stream = entry('Workbook', 2, { child: free, start: 2, bytes });
  return Buffer.concat([root, stream, Buffer.alloc(sectorBytes - 256)]);
}

interface Placed {
  readonly child: number;
  readonly start: number;
  readonly bytes: number;
}

function entry(name: string, type: number, { child, start, bytes }: Placed): Buffer {
  const written = Buffer.alloc(128);
  written.write(name, 'utf16le');
  written.writeUInt16LE((name.length + 1) * 2, 64);
  written.writeUInt8(type, 66);
  written.writeUInt8(1, 67);
  written.writeUInt32LE(free, 68);
  written.writeUInt32LE(free, 72);
  written.writeUInt32LE(child, 76);
  written.writeUInt32LE(start, 116);
  written.writeUInt32LE(bytes, 120);
  return written;
}
