import { describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import type { Values } from '../../../engine/record/index.ts';
import { binaryWorkbook } from '../../../engine/spreadsheets/testing/binary-workbook.ts';
import { workbookOf } from '../../../engine/spreadsheets/testing/packed-workbook.ts';
import { sentenceIn } from '../sentences.ts';
import { ownRow, workbook, openedWorkingRegister, importsOf } from './importing.ts';

const importing = importsOf(openedWorkingRegister());

/** The displayed errors of an import: position and message in a language. */
const told = ({ errors }: Values, language: 'sk' | 'en') =>
  (Array.isArray(errors) ? errors : []).map(({ row, column, message, attributes }: Values) => [
    row,
    column,
    sentenceIn(language, { message: String(message), code: '', path: '', params: attributes as Values }), // as imports keep them
  ]);

const countOf = async () =>
  (await importing.trading.database.query(sql`select count(*)::int as count from certificate`))[0]?.['count'];

let files = 0;
async function send(content: Uint8Array, ending = 'xlsx'): Promise<Values> {
  files += 1;
  const { data, errors } = await importing.send('importCertificates', { name: `bad-${files}.${ending}`, content });
  expect(errors).toEqual([]);
  return data['importCertificates'] as Values; // as the operation answers
}

/** The XML of a row's cells. */
const cells = (row: number, values: readonly (string | number)[]) =>
  `<row r="${row}">${values
    .map((value, index) => {
      const place = `${columnName(index)}${row}`;
      return typeof value === 'number'
        ? `<c r="${place}"><v>${value}</v></c>`
        : `<c r="${place}" t="str"><v>${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</v></c>`;
    })
    .join('')}</row>`;

function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return `${rest === 0 ? '' : columnName(rest - 1)}${String.fromCodePoint(65 + (index % 26))}`;
}

const headings = Object.keys(ownRow);
const rowOf = (code: string, changes: Values = {}) =>
  Object.values({ ...ownRow, 'Externé číslo': code, ...changes }) as (string | number)[]; // of texts and numbers
const sheetOf = (...rows: readonly (readonly (string | number)[])[]) =>
  [headings, ...rows].map((row, index) => cells(index + 1, row)).join('');

/** A text that hardly compresses. */
const megabyte = Array.from({ length: 200_000 }, (_, index) => (index * 7_919) % 99_991).join('');

const compound = (inside: Buffer) =>
  Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600), inside]);

describe('a file without a table', () => {
  it.each([
    {
      case: 'an encrypted workbook',
      content: () => compound(Buffer.from('EncryptedPackage', 'utf16le')),
      sk: 'Súbor je chránený heslom. Uložte ho bez hesla a nahrajte znova.',
      en: 'The file is protected by a password. Save it without one and upload it again.',
    },
    {
      case: 'a zip bomb',
      content: () => workbookOf({ sheets: { A: cells(1, ['0'.repeat(20_000_000)]) } }),
      sk: 'Súbor je po rozbalení príliš veľký. Rozdeľte ho na menšie.',
      en: 'The file is too large once unpacked. Divide it into smaller ones.',
    },
    {
      case: '16,384 columns',
      content: () =>
        workbookOf({
          sheets: {
            A: cells(
              1,
              Array.from({ length: 16_384 }, (_, index) => `c${index}`),
            ),
          },
        }),
      sk: 'Riadok 1 má viac ako 256 stĺpcov. Vymažte, čo je za tabuľkou.',
      en: 'Row 1 has more than 256 columns. Delete what is beside the table.',
    },
    {
      case: 'a workbook of nothing',
      content: () => workbookOf({ sheets: { A: '' } }),
      sk: 'V súbore nie je nič vyplnené.',
      en: 'There is nothing filled in in the file.',
    },
    {
      case: 'half a workbook',
      content: () => workbookOf({ sheets: { A: '' } }).slice(0, 400),
      sk: 'Súbor sa nedá prečítať. Otvorte ho v tabuľkovom programe, uložte ho znova a nahrajte.',
      en: 'The file cannot be read. Open it in a spreadsheet program, save it again and upload it.',
    },
  ])('is refused with its message: $case', async ({ content, sk, en }) => {
    const before = await countOf();
    const made = await send(content());
    expect(made).toMatchObject({ status: 'END_WITH_ERROR', count: 0, done: 0 });
    expect(told(made, 'sk')).toEqual([[null, null, sk]]);
    expect(told(made, 'en')).toEqual([[null, null, en]]);
    expect(await countOf()).toBe(before);
  });
});

describe('a file with additional content', () => {
  it('with a million empty rows is read up to the last filled row', async () => {
    const empty = Array.from({ length: 1_000_000 }, (_, index) => `<row r="${index + 3}"/>`).join('');
    const content = workbookOf({ sheets: { A: `${sheetOf(rowOf('MILLION'))}${empty}` } });
    expect(await send(content)).toMatchObject({ status: 'FINISHED', count: 1, total: 1 });
  });

  it('with macros, external links and entities is read without them', async () => {
    const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const content = workbookOf({
      before: '<!DOCTYPE worksheet [<!ENTITY a "12345"><!ENTITY b SYSTEM "file:///etc/passwd">]>',
      sheets: {
        A: sheetOf(rowOf('ENTITY')).replace('ENTITY', '&a;&b;'),
      },
      files: {
        'xl/vbaProject.bin': 'macro',
        'xl/externalLinks/externalLink1.xml': '<externalLink/>',
        'xl/externalLinks/_rels/externalLink1.xml.rels': `<Relationships><Relationship Id="rId1" Type="${relations}/externalLinkPath" TargetMode="External" Target="http://127.0.0.1:9/a.xlsx"/></Relationships>`,
      },
    });
    expect(await send(content)).toMatchObject({ status: 'FINISHED', count: 1 });
    const found = await importing.trading.database.query(
      sql`select external_code as code from certificate order by id desc limit 1`,
    );
    expect(found).toEqual([{ code: '&a;&b;' }]);
  });

  it('with a cell of a megabyte is refused for that record, at its position', async () => {
    const content = workbookOf({
      sheets: { A: sheetOf(rowOf('MEGABYTE', { Jednotka: megabyte }), rowOf('BESIDE')) },
    });
    const made = await send(content);
    expect(made).toMatchObject({ status: 'FINISHED_WITH_ERRORS', count: 1 });
    expect(told(made, 'sk')).toEqual([[2, 'Jednotka', 'Text v bunke je dlhší ako 32767 znakov.']]);
  });

  it('of Excel 97 is read like a current one', async () => {
    const content = binaryWorkbook({
      A: [headings.map(plain), rowOf('XLS')],
    });
    const made = await send(content, 'xls');
    expect([told(made, 'sk'), made['count']]).toEqual([[], 1]);
  });
});

/** Removes diacritics: the test workbook's encoding lacks them. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{Mark}/gu, '');

describe('invalid rows', () => {
  it('are reported in the reader’s language, while other rows are saved', async () => {
    const rows = [
      { ...ownRow, 'Externé číslo': 'W-1', 'Dátum vystavenia': '29.02.2026' },
      { ...ownRow, 'Externé číslo': 'W-2', Množstvo: -3 },
      { ...ownRow, 'Externé číslo': 'W-3' },
      { ...ownRow, 'Externé číslo': 'W-3', Množstvo: 7 },
      { ...ownRow, 'Externé číslo': 'W-4' },
    ];
    const made = await importing.certificates(rows);
    expect(made).toMatchObject({ status: 'FINISHED_WITH_ERRORS', total: 4, count: 1 });
    expect(told(made, 'sk')).toEqual([
      [2, 'Dátum vystavenia', '„29.02.2026“ nie je existujúci dátum. Zapíšte ho v tvare 31.12.2026.'],
      [3, 'Množstvo', 'Hodnota nemôže byť záporná'],
      [5, 'Množstvo', '„7“ sa líši od „1000“ v riadku 4, ktorý patrí k tomu istému záznamu.'],
    ]);
    expect(told(made, 'en')[1]).toEqual([3, 'Množstvo', 'The value cannot be negative']);
  });

  it('of sales name the row with insufficient stock, and an unknown buyer', async () => {
    await importing.certificates([{ ...ownRow, 'Externé číslo': 'STOCK' }]);
    const [row] = await importing.trading.database.query(
      sql`select code from certificate where external_code = 'STOCK'`,
    );
    const sale = { 'Evidenčné číslo': row?.['code'], 'IČO odberateľa': '90000102', Dátum: '05.03.2026', Množstvo: 1 };
    const sales = Array.from({ length: 60 }, (_, index) => ({
      ...sale,
      Množstvo: index === 10 ? 900 : index === 55 ? 60 : 1,
    }));
    const unknown = { ...sale, 'IČO odberateľa': '11111111' };
    const { data } = await importing.send('importTransactions', await workbook([...sales, unknown], 'sales.xlsx'));
    expect(data).toEqual({ importTransactions: false });
    const made = await importing.last();
    expect(made).toMatchObject({ status: 'FINISHED_WITH_ERRORS', count: 59, total: 61 });
    expect(told(made, 'sk')).toEqual([
      [57, 'Množstvo', 'Na sklade nie je 60 m³; dostupných je 46 m³.'],
      [62, 'IČO odberateľa', 'Organizácia s IČO 11111111 sa nenašla.'],
    ]);
  });
});
