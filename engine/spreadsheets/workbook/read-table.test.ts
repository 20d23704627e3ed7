import { describe, expect, it } from 'vitest';
import { writeOds } from 'hucre/ods';
import { writeXlsx } from 'hucre/xlsx';
import { readTable } from './read-table.ts';
import { usualLimits, type TableEnding } from './table.ts';
import { binaryWorkbook } from '../testing/binary-workbook.ts';
import { workbookOf, packZip } from '../testing/packed-workbook.ts';

const accept: readonly TableEnding[] = ['.xlsx', '.xls', '.csv'];

/** Rows by number, or the reason why the file is unreadable. */
async function rowsOf(content: Uint8Array, request: Partial<Parameters<typeof readTable>[1]> = {}) {
  const table = await readTable(content, { accept, ...request });
  return table.kind === 'table' ? table.rows.map(({ row, cells }) => [row, ...cells]) : table;
}

const day = (text: string) => new Date(`${text}T00:00:00Z`);

describe('a workbook', () => {
  it('is read as other programs write it', async () => {
    const content = await writeXlsx({
      sheets: [
        {
          name: 'Data',
          rows: [
            ['Code', 'Amount', 'Day', 'Yes'],
            ['A-1', 12.5, day('2026-03-01'), true],
          ],
        },
      ],
    });
    expect(await rowsOf(content)).toEqual([
      [1, 'Code', 'Amount', 'Day', 'Yes'],
      [2, 'A-1', 12.5, day('2026-03-01'), true],
    ]);
  });

  it('counts days from 1904 when declared', async () => {
    const sheets = { Data: '<row r="1"><c r="A1" s="1"><v>44620</v></c></row>' };
    expect(await rowsOf(workbookOf({ sheets, is1904: true }))).toEqual([[1, day('2026-03-01')]]);
    expect(await rowsOf(workbookOf({ sheets }))).toEqual([[1, day('2022-02-28')]]);
  });

  it('has the text of shared and rich strings', async () => {
    const content = workbookOf({
      sheets: {
        Data: '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c></row>',
      },
      shared: '<si><t>shared</t></si><si><r><rPr><b/></rPr><t>ri</t></r><r><t>ch</t></r></si>',
    });
    expect(await rowsOf(content)).toEqual([[1, 'shared', 'rich', 'inline']]);
  });

  it('has the cached value of a formula', async () => {
    const content = workbookOf({
      sheets: {
        Data: '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="str"><f>"a"&amp;"b"</f><v>ab</v></c><c r="C1" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>',
      },
    });
    expect(await rowsOf(content)).toEqual([[1, 2, 'ab', '#DIV/0!']]);
  });

  it('has the displayed form of numbers', async () => {
    const styles =
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="164" formatCode="00000000"/><numFmt formatCode="&quot;SK-&quot;00000" numFmtId="165"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="9"/><xf numFmtId="2"/><xf numFmtId="49"/><xf numFmtId="14"/></cellXfs></styleSheet>';
    const cells = [
      '<c r="A2" s="1"><v>64581</v></c>',
      '<x:c r="B2" s="2"><x:v>9041</x:v></x:c>',
      '<c s="3"><v>0.12</v></c>',
      '<c r="E2" s="4"><v>2026.1</v></c>',
      '<c r="F2" s="5"><v>7</v></c>',
      '<c r="G2" s="4"><v>1.5</v></c>',
    ];
    const sheets = {
      Other: '<row r="2"><c r="A2"><v>1</v></c></row>',
      Data: `<row r="1"><c r="A1" t="str" s="1"><v>x</v></c></row><row>${cells.join('')}</row>`,
    };
    const content = workbookOf({ sheets, files: { 'xl/styles.xml': styles } });
    expect(await rowsOf(content, { sheetNames: ['Data'] })).toEqual([
      [1, 'x'],
      [
        2,
        { number: 64_581, shown: '00064581' },
        { number: 9041, shown: 'SK-09041' },
        { number: 0.12, shown: '12%' },
        null,
        { number: 2026.1, shown: '2026.10' },
        7,
        { number: 1.5, shown: '1.50' },
      ],
    ]);
  });

  it('marks formulas without a cached value', async () => {
    const cells =
      '<c r="A1"><f>1+1</f></c><c r="B1"><f>A1</f><v/></c><c r="C1" t="str"><f>""</f><v></v></c><c r="D1"><v>1</v></c>';
    const formula = { isFormulaWithoutValue: true };
    const table = await rowsOf(workbookOf({ sheets: { Data: `<row r="1">${cells}</row>` } }));
    expect(table).toEqual([[1, formula, formula, '', 1]]);
  });

  it('is read without hidden sheets but with hidden rows', async () => {
    const sheets = {
      Secret: '<row r="1"><c r="A1"><v>1</v></c></row>',
      Data: '<row r="1" hidden="1"><c r="A1"><v>2</v></c></row>',
    };
    expect(await rowsOf(workbookOf({ sheets, hidden: ['Secret'] }))).toEqual([[1, 2]]);
  });

  it('is read on the visible sheet with the name', async () => {
    const sheets = {
      Notes: '<row r="1"><c r="A1"><v>1</v></c></row>',
      books: '<row r="1"><c r="A1"><v>2</v></c></row>',
    };
    expect(await rowsOf(workbookOf({ sheets }), { sheetNames: ['Books'] })).toEqual([[1, 2]]);
    expect(await rowsOf(workbookOf({ sheets, hidden: ['books'] }), { sheetNames: ['Books'] })).toEqual([[1, 1]]);
  });

  it('has the first of merged cells', async () => {
    const merged = '<row r="1"><c r="A1"><v>1</v></c><c r="B1"/><c r="C1"><v>3</v></c></row>';
    expect(await rowsOf(workbookOf({ sheets: { Data: merged } }))).toEqual([[1, 1, null, 3]]);
  });

  it('ends with the last filled row and cell', async () => {
    const rows = `<row r="2"><c r="A2"><v>1</v></c><c r="B2" s="1"/><c r="C2" t="str"><v> </v></c></row>${Array.from(
      { length: 5_000 },
      (_, index) => `<row r="${index + 3}"><c r="A${index + 3}" s="1"/></row>`,
    ).join('')}`;
    expect(await rowsOf(workbookOf({ sheets: { Data: rows } }))).toEqual([[2, 1]]);
  });

  it('is read without macros and linked files', async () => {
    const content = workbookOf({
      sheets: { Data: '<row r="1"><c r="A1"><f>[1]Other!A1</f><v>7</v></c></row>' },
      files: {
        'xl/vbaProject.bin': 'macro',
        'xl/externalLinks/externalLink1.xml': '<externalLink/>',
        'xl/externalLinks/_rels/externalLink1.xml.rels':
          '<Relationships><Relationship Id="rId1" TargetMode="External" Target="https://elsewhere.example/a.xlsx"/></Relationships>',
      },
    });
    expect(await rowsOf(content)).toEqual([[1, 7]]);
  });

  it('does not expand declared XML entities', async () => {
    const content = workbookOf({
      before: '<!DOCTYPE worksheet [<!ENTITY bomb "boom"><!ENTITY file SYSTEM "file:///etc/passwd">]>',
      sheets: { Data: '<row r="1"><c r="A1" t="str"><v>&bomb;&file;&amp;</v></c></row>' },
    });
    expect(await rowsOf(content)).toEqual([[1, '&bomb;&file;&']]);
  });
});

describe('a workbook of Excel 97', () => {
  it('is read on the sheet with the name, else on the first', async () => {
    const content = binaryWorkbook({
      First: [['a', 1.5]],
      Books: [
        ['Title', 'Price'],
        ['Hamlet', 6],
      ],
    });
    expect(await rowsOf(content)).toEqual([[1, 'a', 1.5]]);
    expect(await rowsOf(content, { sheetNames: ['books'] })).toEqual([
      [1, 'Title', 'Price'],
      [2, 'Hamlet', 6],
    ]);
  });
});

describe('a workbook of OpenDocument', () => {
  const cell = (type: string, attributes: string, shown: string) =>
    `<table:table-cell office:value-type="${type}" ${attributes}><text:p>${shown}</text:p></table:table-cell>`;
  const table = (name: string, rows: string) => `<table:table table:name="${name}">${rows}</table:table>`;
  const row = (...cells: readonly string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;
  const ods = (...tables: readonly string[]) =>
    packZip({
      mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
      'content.xml': `<office:document-content><office:body><office:spreadsheet>${tables.join('')}</office:spreadsheet></office:body></office:document-content>`,
    });

  it('is read with displayed values', async () => {
    const empty =
      '<table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="9"/></table:table-row>';
    const filled = row(
      cell('float', 'office:value="64581"', '00064581'),
      cell('percentage', 'office:value="0.12"', '12 %'),
      '<table:table-cell table:number-columns-repeated="2"/>',
      cell('date', 'office:date-value="2026-03-01"', '01.03.2026'),
      cell('float', 'office:value="7"', '7'),
      '<table:table-cell table:formula="of:=1+1"/>',
      cell('boolean', 'office:boolean-value="true"', 'PRAVDA'),
    );
    const content = ods(
      table('Notes', row(cell('string', '', 'x'))),
      table('Books &amp; more', row(cell('string', '', 'Kód'), cell('string', '', 'Podiel')) + empty + filled),
    );
    expect(await rowsOf(content, { sheetNames: ['books & more'], accept: ['.ods'] })).toEqual([
      [1, 'Kód', 'Podiel'],
      [
        4,
        { number: 64_581, shown: '00064581' },
        { number: 0.12, shown: '12 %' },
        null,
        null,
        day('2026-03-01'),
        7,
        { isFormulaWithoutValue: true },
        true,
      ],
    ]);
  });

  it('is read as other programs write it', async () => {
    const rows = [
      ['Code', 'Amount'],
      ['A-1', 12.5],
    ];
    const content = await writeOds({ sheets: [{ name: 'Data', rows }] });
    expect(await rowsOf(content, { accept: ['.ods'] })).toEqual([
      [1, 'Code', 'Amount'],
      [2, 'A-1', 12.5],
    ]);
  });

  it('is refused when it unpacks to too much or repeats a row too often', async () => {
    const refused = (reason: string) => ({ kind: 'unreadable', message: `errors.import.${reason}` });
    const large = ods(table('x'.repeat(20_000_000), ''));
    expect(await rowsOf(large, { accept: ['.ods'] })).toMatchObject(refused('tooLargeUnpacked'));
    const repeated =
      '<table:table-row table:number-rows-repeated="900000"><table:table-cell office:value-type="float" office:value="1"/></table:table-row>';
    expect(await rowsOf(ods(table('Data', repeated)), { accept: ['.ods'] })).toMatchObject(refused('tooManyRows'));
  });
});

describe('a delimited text', () => {
  const bytes = (text: string, encoding: BufferEncoding = 'utf8') => Buffer.from(text, encoding);

  it.each([
    { case: 'semicolons', content: bytes('Stoff;Menge\nRapsöl;1,5\n') },
    { case: 'commas', content: bytes('Stoff,Menge\nRapsöl,"1,5"\n') },
    { case: 'a byte order mark', content: bytes('\uFEFFStoff;Menge\r\nRapsöl;1,5') },
    { case: 'a Windows code page', content: bytes('Stoff;Menge\nRaps\u00F6l;1,5', 'latin1') },
    { case: 'a comma in a quoted heading', content: bytes('"Stoff";Menge\n"Rapsöl";"1,5"') },
    { case: 'tabs', content: bytes('Stoff\tMenge\nRapsöl\t1,5') },
    { case: 'a line that names the separator', content: bytes('sep=;\r\nStoff;Menge\r\nRapsöl;1,5') },
    { case: 'texts guarded as formulas', content: bytes('Stoff;="Menge"\n"=""Rapsöl""";="1,5"') },
    { case: 'UTF-16 little endian', content: Buffer.from('\uFEFFStoff\tMenge\r\nRapsöl\t1,5', 'utf16le') },
    {
      case: 'UTF-16 big endian',
      content: Buffer.from('\uFEFFStoff;Menge\nRapsöl;1,5', 'utf16le').swap16(),
    },
  ])('is read with $case', async ({ content }) => {
    expect(await rowsOf(content)).toEqual([
      [1, 'Stoff', 'Menge'],
      [2, 'Rapsöl', '1,5'],
    ]);
  });
});

describe('the text of a delimited file', () => {
  it('is read as Windows-1250 when it is not UTF-8', async () => {
    const content = Buffer.concat([Buffer.from('Kraj;m\n'), Buffer.from([0x8e, 0x69, 0x9d, 0xbe, 0xe8, 0xf2, 0xfc])]);
    expect(await rowsOf(content)).toEqual([
      [1, 'Kraj', 'm'],
      [2, 'Žiťľčňü'],
    ]);
  });

  it('is read as Windows-1252 when a unit needs it', async () => {
    expect(await rowsOf(Buffer.from('Stoff;m³\nRapsöl;1', 'latin1'))).toEqual([
      [1, 'Stoff', 'm³'],
      [2, 'Rapsöl', '1'],
    ]);
  });

  it('is read with a title above the table', async () => {
    expect(await rowsOf(Buffer.from('Údaje, rok 2026\n\nStoff;Menge\nRapsöl;1,5'))).toEqual([
      [1, 'Údaje, rok 2026'],
      [3, 'Stoff', 'Menge'],
      [4, 'Rapsöl', '1,5'],
    ]);
  });

  it('is read without the apostrophe that guards it', async () => {
    expect(await rowsOf(Buffer.from(`a;b;c\n"'=1+1";"'-x";"'＝1+1"`))).toEqual([
      [1, 'a', 'b', 'c'],
      [2, '=1+1', '-x', '＝1+1'],
    ]);
  });
});

describe('a file that is not a table', () => {
  const unreadable = (message: string, params: object = {}) => ({
    kind: 'unreadable',
    message: `errors.import.${message}`,
    params,
  });
  const small = { ...usualLimits, rows: 3, columns: 3 };
  const some = workbookOf({ sheets: { Data: '<row r="1"><c r="A1"><v>1</v></c></row>' } });
  const wide = workbookOf({ sheets: { Data: '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>1</v></c></row>' } });
  const bomb = workbookOf({
    sheets: { Data: `<row r="1"><c r="A1" t="str"><v>${'0'.repeat(20_000_000)}</v></c></row>` },
  });
  const compound = (inside: Buffer) =>
    Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600), inside]);
  const protectedXls = Buffer.from('0908100000060500bb0dcc07c100000006040000' + '2f0006000000aabbccdd', 'hex');

  it.each([
    {
      case: 'a PDF',
      content: Buffer.from('%PDF-1.7 …'),
      reason: unreadable('wrongType', { accept: '.xlsx, .xls, .csv' }),
    },
    {
      case: 'a text of OpenDocument',
      content: packZip({ mimetype: 'application/vnd.oasis.opendocument.text' }),
      reason: unreadable('wrongType', { accept: '.xlsx, .xls, .csv' }),
    },
    {
      case: 'an encrypted workbook',
      content: compound(Buffer.from('EncryptedPackage', 'utf16le')),
      reason: unreadable('encrypted'),
    },
    { case: 'an encrypted workbook of Excel 97', content: compound(protectedXls), reason: unreadable('encrypted') },
    { case: 'a truncated workbook', content: some.slice(0, some.length - 30), reason: unreadable('damaged') },
    { case: 'nothing', content: Buffer.from(' \n ;; \n'), reason: unreadable('empty') },
    { case: 'a workbook that unpacks to too much', content: bomb, reason: unreadable('tooLargeUnpacked') },
    {
      case: 'a workbook that declares a false size',
      content: packZip({ 'xl/workbook.xml': 'x'.repeat(9_000) }, { unpackedBytes: 0 }),
      reason: unreadable('tooLargeUnpacked'),
    },
    {
      case: 'a workbook with too many files',
      content: packZip({
        'xl/workbook.xml': '<workbook/>',
        ...Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`xl/media/${String(index)}.png`, ''])),
      }),
      reason: unreadable('tooLargeUnpacked'),
    },
    {
      case: 'too many columns',
      content: wide,
      limits: small,
      reason: unreadable('tooManyColumns', { max: 3, row: 1 }),
    },
    {
      case: 'too many rows',
      content: Buffer.from('a\nb\nc\nd'),
      limits: small,
      reason: unreadable('tooManyRows', { max: 2 }),
    },
    {
      case: 'too many cells',
      content: Buffer.from('a;b\nc;d'),
      limits: { ...usualLimits, cells: 3 },
      reason: unreadable('tooLargeUnpacked'),
    },
    {
      case: 'too much text',
      content: Buffer.from('ab;cd\nef'),
      limits: { ...usualLimits, characters: 5 },
      reason: unreadable('tooLargeUnpacked'),
    },
    { case: 'binary data', content: Buffer.from([1, 0, 2, 0]), reason: unreadable('damaged') },
  ])('$case is refused', async ({ content, reason, limits }) => {
    expect(await rowsOf(content, limits === undefined ? {} : { limits })).toEqual(reason);
  });

  it('has a too long text truncated after the limit', async () => {
    const rows = await rowsOf(Buffer.from(`${'x'.repeat(32_767)};${'y'.repeat(50_000)}`));
    expect(rows).toEqual([[1, 'x'.repeat(32_767), 'y'.repeat(32_768)]]);
  });

  it('is refused when the import does not accept its type', async () => {
    const table = await readTable(some, { accept: ['.csv'] });
    expect(table).toEqual(unreadable('wrongType', { accept: '.csv' }));
  });
});
