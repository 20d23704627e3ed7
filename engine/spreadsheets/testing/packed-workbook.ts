import { crc32, deflateRawSync } from 'node:zlib';

/** False sizes in a zip's directory. */
interface Lie {
  readonly unpackedBytes?: number;
}

/** A zip of some texts, compressed as by a spreadsheet program. */
export function packZip(files: Readonly<Record<string, string>>, lie: Lie = {}): Uint8Array {
  const heads: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(text);
    const common = commonHead(text, packed.length, lie.unpackedBytes ?? Buffer.byteLength(text), name);
    const head = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    entries.push(
      Buffer.concat([
        Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'),
        common.subarray(0, 26),
        place,
        Buffer.from(name),
      ]),
    );
    heads.push(head);
    offset += head.length;
  }
  return Buffer.concat([...heads, ...entries, endOf(entries, offset)]);
}

function commonHead(text: string, packed: number, unpacked: number, name: string): Buffer {
  const head = Buffer.alloc(26);
  head.writeUInt16LE(20, 0);
  head.writeUInt16LE(8, 4);
  head.writeUInt32LE(crc32(text), 10);
  head.writeUInt32LE(packed, 14);
  head.writeUInt32LE(unpacked, 18);
  head.writeUInt16LE(Buffer.byteLength(name), 22);
  return head;
}

function endOf(entries: readonly Buffer[], offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(
    entries.reduce((sum, entry) => sum + entry.length, 0),
    12,
  );
  end.writeUInt32LE(offset, 16);
  return end;
}

interface Workbook {
  /** Rows as XML, by sheet. */
  readonly sheets: Readonly<Record<string, string>>;
  readonly hidden?: readonly string[];
  readonly shared?: string;
  /** Additional files. */
  readonly files?: Readonly<Record<string, string>>;
  readonly is1904?: boolean;
  /** Inserted before the XML of the first sheet. */
  readonly before?: string;
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
const packages = 'http://schemas.openxmlformats.org/package/2006';

/** A workbook from raw XML; style 1 is a date, style 2 an instant. */
export function workbookOf({
  sheets,
  hidden = [],
  shared = '',
  files = {},
  is1904 = false,
  before = '',
}: Workbook): Uint8Array {
  const names = Object.keys(sheets);
  const target = (type: string, file: string, id: string) =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${file}"/>`;
  return packZip({
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Override PartName="/xl/workbook.xml" ContentType="${workbookType}"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships">${target('officeDocument', 'xl/workbook.xml', 'rId1')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${names
      .map((name, index) => {
        const state = hidden.includes(name) ? ' state="hidden"' : '';
        return `<sheet name="${name}" sheetId="${index + 1}"${state} r:id="rId${index + 1}"/>`;
      })
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">${names
      .map((_, index) => target('worksheet', `worksheets/sheet${index + 1}.xml`, `rId${index + 1}`))
      .join(
        '',
      )}${target('sharedStrings', 'sharedStrings.xml', 'rId100')}${target('styles', 'styles.xml', 'rId101')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${shared}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      names.map((name, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `${index === 0 ? before : ''}<worksheet xmlns="${main}"><sheetData>${sheets[name] ?? ''}</sheetData></worksheet>`,
      ]),
    ),
    ...files,
  });
}
