import { describe, expect, it } from 'vitest';
import { exampleCatalogue } from '../../example/index.ts';
import type { TableImport } from '../../metadata/types/index.ts';
import type { SheetValue, SheetTable } from '../workbook/table.ts';
import { vocabularyOf } from './cell-value.ts';
import { comparable } from './comparable.ts';
import type { FindRecords } from './resolve-references.ts';
import { parseRecords, type ReadRecords } from './parse-records.ts';
import { cellPositionOf } from './to-read-record.ts';
import { readOnlyMismatches } from './read-only-mismatches.ts';

const books = exampleCatalogue.imports['books'] ?? never();

const genres = [
  { id: '1', nameSK: 'Román', nameEN: 'Novel' },
  { id: '2', nameSK: 'Poézia', nameEN: 'Poetry' },
  { id: '3', nameSK: 'Poézia', nameEN: 'Verse' },
];

/** Finds the library's genres, as its database would. */
const find: FindRecords = (_, { by }, texts) => {
  const named = genres.map(({ id, ...names }) => ({ id, label: id, name: comparable(Reflect.get(names, by) ?? '') }));
  const wanted = texts.map(comparable);
  return Promise.resolve(
    new Map(
      wanted.map((text) => [text, named.filter(({ name }) => name === text).map(({ id, label }) => ({ id, label }))]),
    ),
  );
};

async function read(rows: readonly (readonly SheetValue[])[], described: TableImport = books, findBy = find) {
  const table: SheetTable = { kind: 'table', rows: rows.map((cells, index) => ({ row: index + 1, cells })) };
  return await parseRecords(described, table, {
    view: exampleCatalogue,
    vocabulary: vocabularyOf(exampleCatalogue),
    viewer: {},
    today: '2026-03-01',
    find: findBy,
  });
}

const allOf = (records: ReadRecords) => records.slice(0, records.length);
const valuesOf = async (rows: readonly (readonly SheetValue[])[]) =>
  (await allOf((await read(rows)).records)).map(({ values }) => values);
const issuesOf = async (rows: readonly (readonly SheetValue[])[]) => {
  const { records, issues } = await read(rows);
  return [...issues, ...(await allOf(records)).flatMap((record) => record.issues)];
};
const issue = (row: number | null, column: string | null, reason: string, attributes: object = {}) => ({
  row,
  column,
  message: reason.includes('.') ? `errors.${reason}` : `errors.import.${reason}`,
  attributes,
  severity: 'error',
});

const formula = { isFormulaWithoutValue: true } as const;

describe('headings', () => {
  it.each([
    { case: 'in Slovak', headings: ['Názov', 'Cena'] },
    { case: 'in English', headings: ['Title', 'Price'] },
    { case: 'in both', headings: ['Title', 'Cena'] },
    { case: 'in capitals and with spaces', headings: [' NÁZOV ', 'C e n a'] },
    { case: 'with a unit and an asterisk', headings: ['Názov *', 'Cena (€)'] },
    { case: 'by the names of the columns', headings: ['title', 'price'] },
  ])('are known $case', async ({ headings }) => {
    expect(await valuesOf([headings, ['Kytice', 12.5]])).toEqual([{ title: 'Kytice', price: '12.5', currency: 'EUR' }]);
  });

  it('are known in any order', async () => {
    expect(
      await valuesOf([
        ['Price', null, 'Title'],
        [1, 'x', 'Hamlet'],
      ]),
    ).toMatchObject([{ title: 'Hamlet', price: '1' }]);
  });

  it('may be what their fields are called, as lists and exports have them', async () => {
    const rows = [
      ['Title', 'Name'],
      ['Kytice', 'Erben'],
    ];
    expect(await valuesOf(rows)).toMatchObject([{ title: 'Kytice', authors: [{ name: 'Erben' }] }]);
  });

  it('that nobody knows are a warning', async () => {
    const { records, issues } = await read([
      ['Title', 'Colour'],
      ['Hamlet', 'red'],
    ]);
    expect(issues).toEqual([{ ...issue(1, 'Colour', 'headingUnknown', { heading: 'Colour' }), severity: 'warning' }]);
    expect(records).toHaveLength(1);
  });

  it.each([
    {
      case: 'one is missing',
      headings: ['Price'],
      expected: issue(1, null, 'headingMissing', { heading: 'Názov / Title' }),
    },
    {
      case: 'one stands twice',
      headings: ['Title', 'Názov'],
      expected: issue(1, 'Názov', 'headingTwice', { heading: 'Názov' }),
    },
  ])('end the import where $case', async ({ headings, expected }) => {
    const { records, issues } = await read([headings, ['Hamlet', 'Hamlet']]);
    expect(issues).toEqual([expected]);
    expect(await allOf(records)).toEqual([]);
  });

  it('may stand below a title and notes', async () => {
    const title = ['Books of the library, spring 2026'];
    const note = ['made by', 'Title'];
    const [record] = await allOf((await read([title, note, ['Title', 'Price'], ['Kytice', 12.5]])).records);
    expect(record).toMatchObject({ rows: [4], values: { title: 'Kytice', price: '12.5' } });
  });

  it('need a row below them', async () => {
    expect(await issuesOf([['Title']])).toEqual([issue(null, null, 'noRows')]);
  });

  it.each(['(', ')', '()', '*', ' *', '[)'])(
    'of a hundred thousand characters, %s each, are unknown ones',
    async (part) => {
      const heading = `x${part.repeat(100_000)}x`;
      const quoted = `${heading.replaceAll(/\s+/gu, ' ').slice(0, 99)}…`;
      const warning = { ...issue(1, quoted, 'headingUnknown', { heading: quoted }), severity: 'warning' };
      expect(await issuesOf([['Title', heading], ['Hamlet']])).toEqual([warning]);
    },
  );

  it.each([
    { heading: 'Price (€)', price: '5' },
    { heading: 'Price [EUR] *', price: '5' },
    { heading: 'Price *', price: '5' },
    { heading: 'Price (a) (b)', price: undefined },
    { heading: 'Price (b', price: undefined },
  ])('may have one unit or a note: $heading', async ({ heading, price }) => {
    const rows = [
      ['Title', heading],
      ['Hamlet', '5'],
    ];
    expect((await valuesOf(rows)).map((values) => values['price'])).toEqual([price]);
  });
});

describe('a cell', () => {
  const cell = (heading: string, value: SheetValue) => [
    ['Title', heading],
    ['Hamlet', value],
  ];

  it.each([
    { heading: 'Price', written: '1 234,50', value: { price: '1234.50' } },
    { heading: 'Price', written: '1\u00A0234.5', value: { price: '1234.5' } },
    { heading: 'Price', written: 0.1 + 0.2, value: { price: '0.3' } },
    { heading: 'Price', written: '\u22125', value: { price: '-5' } },
    { heading: 'Price', written: 0.000_000_1, value: { price: '0.0000001' } },
    { heading: 'Copies', written: '3', value: { copies: 3 } },
    { heading: 'Copies', written: 3, value: { copies: 3 } },
    { heading: 'Acquired', written: '5.3.2026', value: { acquiredAt: '2026-03-05' } },
    { heading: 'Acquired', written: '2026-03-05', value: { acquiredAt: '2026-03-05' } },
    { heading: 'Acquired', written: 46_086, value: { acquiredAt: '2026-03-05' } },
    { heading: 'Acquired', written: new Date('2026-03-05T13:00:00Z'), value: { acquiredAt: '2026-03-05' } },
    { heading: 'Rare', written: 'Áno', value: { isRare: true } },
    { heading: 'Rare', written: 'no', value: { isRare: false } },
    { heading: 'Rare', written: 1, value: { isRare: true } },
    { heading: 'Rare', written: true, value: { isRare: true } },
    { heading: 'Language', written: 'SLOVENSKÝ', value: { language: 'SK' } },
    { heading: 'Language', written: 'English', value: { language: 'EN' } },
    { heading: 'Language', written: 'la', value: { language: 'LA' } },
    { heading: 'Genre', written: ' román ', value: { genre: { id: '1' } } },
    { heading: 'Genre', written: 'Verse', value: { genre: { id: '3' } } },
    { heading: 'Author', written: 1984, value: { authors: [{ name: '1984' }] } },
    { heading: 'Width', written: '12', value: { dimensions: { width: '12' } } },
    { heading: 'Width', written: ' \u00A0 ', value: {} },
    { heading: 'Price', written: '1.234,5', value: { price: '1234.5' } },
    { heading: 'Price', written: '1,234.5', value: { price: '1234.5' } },
    { heading: 'Price', written: { number: 12.5, shown: '12.50 €' }, value: { price: '12.5' } },
    { heading: 'Price', written: { number: -5, shown: '(5)' }, value: { price: '-5' } },
    { heading: 'Share of the author', written: { number: 0.29, shown: '29%' }, value: { authors: [{ share: '29' }] } },
    {
      heading: 'Share of the author',
      written: { number: 0.125, shown: '13 %' },
      value: { authors: [{ share: '12.5' }] },
    },
    { heading: 'Share of the author', written: '12,5 %', value: { authors: [{ share: '12.5' }] } },
    { heading: 'Acquired', written: '2026-03-05 00:00:00', value: { acquiredAt: '2026-03-05' } },
    { heading: 'Acquired', written: '05.03.2026 0:00', value: { acquiredAt: '2026-03-05' } },
    { heading: 'Acquired', written: '2026-03-05T10:00:00Z', value: { acquiredAt: '2026-03-05' } },
    { heading: 'Acquired', written: '31/3/2026', value: { acquiredAt: '2026-03-31' } },
    { heading: 'Acquired', written: { number: 46_086, shown: '46086.00' }, value: { acquiredAt: '2026-03-05' } },
    { heading: 'Author', written: { number: 9041, shown: '009041' }, value: { authors: [{ name: '009041' }] } },
    { heading: 'Author', written: { number: 9041, shown: '9,041' }, value: { authors: [{ name: '9041' }] } },
    { heading: 'Author', written: { number: 9041, shown: 'SK-9041' }, value: { authors: [{ name: 'SK-9041' }] } },
    { heading: 'Note', written: { number: 2026.1, shown: '2026.10' }, value: { note: '2026.10' } },
    { heading: 'Note', written: new Date('2026-03-05T00:00:00Z'), value: { note: '05.03.2026' } },
  ])('"$written" of $heading', async ({ heading, written, value }) => {
    const [record] = await valuesOf(cell(heading, written));
    expect(record).toMatchObject(value);
  });

  it.each([
    { heading: 'Price', written: 'many', expected: ['notNumber', { value: 'many' }] },
    {
      heading: 'Price',
      written: 'x'.repeat(5_000),
      expected: ['notNumber', { value: `${'x'.repeat(99)}…` }],
    },
    { heading: 'Price', written: '1.234', expected: ['unclear', { value: '1.234', choices: '1.2340, 1234' }] },
    { heading: 'Price', written: '1,234', expected: ['unclear', { value: '1,234', choices: '1.2340, 1234' }] },
    {
      heading: 'Price',
      written: { number: 12_345, shown: '12' },
      expected: ['unclear', { value: '12', choices: '12, 12345' }],
    },
    {
      heading: 'Price',
      written: { number: 0.12, shown: '12%' },
      expected: ['unclear', { value: '12%', choices: '0.12, 12' }],
    },
    { heading: 'Width', written: { number: 12, shown: '12 kg' }, expected: ['notNumber', { value: '12 kg' }] },
    { heading: 'Price', written: formula, expected: ['formulaWithoutValue', {}] },
    { heading: 'Author', written: formula, expected: ['formulaWithoutValue', {}] },
    {
      heading: 'Author',
      written: 2026.1,
      expected: ['codeAsNumber', { value: '2026.1', choices: '2026.1, 2026.10' }],
    },
    {
      heading: 'Author',
      written: { number: 2026.1, shown: '2026.10' },
      expected: ['codeAsNumber', { value: '2026.10', choices: '2026.1, 2026.10' }],
    },
    {
      heading: 'Author',
      written: 1_914_310_000_010_100_000,
      expected: ['numberTooLong', { value: '1914310000010100000', max: 15 }],
    },
    {
      heading: 'Author',
      written: new Date('2026-03-05T00:00:00Z'),
      expected: ['codeAsDate', { value: '05.03.2026' }],
    },
    {
      heading: 'Acquired',
      written: '2026-03-04T23:00:00.000Z',
      expected: ['unclear', { value: '2026-03-04T23:00:00.000Z', choices: '04.03.2026, 05.03.2026' }],
    },
    {
      heading: 'Acquired',
      written: '3/4/2026',
      expected: ['unclear', { value: '3/4/2026', choices: '04.03.2026, 03.04.2026' }],
    },
    { heading: 'Copies', written: '1,5', expected: ['notWhole', { value: '1,5' }] },
    { heading: 'Acquired', written: '30.2.2026', expected: ['notDate', { value: '30.2.2026' }] },
    { heading: 'Acquired', written: -1, expected: ['notDate', { value: '-1' }] },
    { heading: 'Rare', written: 'perhaps', expected: ['notYesNo', { value: 'perhaps' }] },
    {
      heading: 'Language',
      written: 'Latina',
      expected: ['notChoice', { value: 'Latina', choices: 'slovenský / Slovak, anglický / English, latinský / Latin' }],
    },
    { heading: 'Genre', written: 'Opera', expected: ['book.unknownGenre', { value: 'Opera' }] },
    { heading: 'Genre', written: 'Poézia', expected: ['ambiguous', { value: 'Poézia', choices: '2, 3' }] },
    { heading: 'Author', written: '#REF!', expected: ['cellError', { value: '#REF!' }] },
    { heading: 'Author', written: 'x'.repeat(40_000), expected: ['cellTooLong', { max: 32_767 }] },
  ] as const)('"$written" of $heading is told where it stands', async ({ heading, written, expected }) => {
    const [reason, attributes] = expected;
    expect(await issuesOf(cell(heading, written))).toEqual([issue(2, heading, reason, attributes)]);
  });
});

describe('a sign between digits', () => {
  const pricesIn = async (...prices: readonly string[]) =>
    (await valuesOf([['Title', 'Price'], ...prices.map((price, index) => [`Title ${String(index)}`, price])])).map(
      ({ price }) => price,
    );

  it('separates decimals where all of the file has it so', async () => {
    expect(await pricesIn('1,234', '12,5')).toEqual(['1.234', '12.5']);
    expect(await pricesIn('1.234', '12.5')).toEqual(['1.234', '12.5']);
  });

  it('groups thousands where the file separates decimals by the other', async () => {
    expect(await pricesIn('1.234', '48,5', '1.234,500')).toEqual(['1234', '48.5', '1234.500']);
    expect(await pricesIn('1,234', '0.125')).toEqual(['1234', '0.125']);
  });

  it('is asked about where the file has both', async () => {
    expect(await pricesIn('1.234', '48,5', '0.125')).toEqual([undefined, '48.5', '0.125']);
  });
});

describe('rows of one record', () => {
  const headings = ['Title', 'Language', 'Price', 'Author', 'Share of the author'];

  it('are put together, each an item of its lists', async () => {
    const rows = [
      headings,
      ['Kytice', 'SK', 5, 'Erben', 60],
      ['Hamlet', 'EN', 6, 'W. S.', 100],
      ['Kytice', 'SK', null, 'Jaromír', 40],
    ];
    expect(await valuesOf(rows)).toEqual([
      {
        title: 'Kytice',
        language: 'SK',
        price: '5',
        currency: 'EUR',
        authors: [
          { name: 'Erben', share: '60' },
          { name: 'Jaromír', share: '40' },
        ],
      },
      { title: 'Hamlet', language: 'EN', price: '6', currency: 'EUR', authors: [{ name: 'W. S.', share: '100' }] },
    ]);
  });

  it('may not differ in what is the record’s own', async () => {
    const rows = [headings, ['Kytice', 'SK', '5,0', 'Erben'], ['Kytice', 'SK', 5, 'J'], ['Kytice', 'SK', 7, 'K']];
    expect(await issuesOf(rows)).toEqual([issue(4, 'Price', 'differs', { value: '7', first: '5.0', row: 2 })]);
  });

  it('know where each value stands, or would', async () => {
    const { records } = await read([headings, ['Kytice', 'SK', 5, 'Erben', 60], ['Kytice', 'SK', null, 'J', null]]);
    const [record] = await allOf(records);
    if (record === undefined) throw new Error('there is a record');
    const places = [
      ['price'],
      ['authors', 1, 'name'],
      ['authors', 1, 'share'],
      ['authors', 1],
      ['authors'],
      ['note'],
      [],
    ];
    expect(places.map((path) => cellPositionOf(record, path))).toEqual([
      { row: 2, column: 'Price' },
      { row: 3, column: 'Author' },
      { row: 3, column: 'Share of the author' },
      { row: 3, column: null },
      { row: 2, column: 'Author' },
      { row: 2, column: null },
      { row: 2, column: null },
    ]);
  });

  it('may be a thousand, and are no record past that', async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, index) => ['Hamlet', `Author ${index}`]);
    const headings = [['Title', 'Author']];
    expect(await issuesOf([...headings, ...rows(1_000)])).toEqual([]);
    expect(await issuesOf([...headings, ...rows(1_001)])).toEqual([
      issue(2, null, 'recordTooLong', { count: 1_001, max: 1_000 }),
    ]);
  });

  it('name records that are looked for two hundred at a time', async () => {
    const asked: number[] = [];
    const counting: FindRecords = (field, way, texts) => {
      asked.push(texts.length);
      return find(field, way, texts);
    };
    const rows = Array.from({ length: 500 }, (_, index) => [`Title ${index}`, `Genre ${index}`]);
    await read([['Title', 'Genre'], ...rows], books, counting);
    const ways = asked.length / 3;
    expect(asked).toEqual([200, 200, 100].flatMap((size) => Array.from({ length: ways }, () => size)));
  });

  it('may name five thousand records there are not, and are not read past that', async () => {
    let asked = 0;
    const counting: FindRecords = (_, __, texts) => {
      asked += texts.length;
      return Promise.resolve(new Map());
    };
    const rows = (count: number) => Array.from({ length: count }, (_, index) => [`Title ${index}`, `Genre ${index}`]);
    const within = await read([['Title', 'Genre'], ...rows(5_000)], books, counting);
    expect([within.records.length, within.issues]).toEqual([5_000, []]);
    asked = 0;
    const past = await read([['Title', 'Genre'], ...rows(20_000)], books, counting);
    const refused = issue(null, 'Genre', 'tooManyUnknown', { heading: 'Genre', max: 5_000 });
    expect([past.records.length, past.issues]).toEqual([0, [refused]]);
    expect(asked).toBeLessThan(20_000);
  });

  it('are records of their own without the first field of the group', async () => {
    const { records } = await read([headings, [null, 'SK', 1], [null, 'SK', 2]], {
      ...books,
      group: ['title', 'language'],
    });
    expect((await allOf(records)).map(({ rows }) => rows)).toEqual([[2], [3]]);
  });
});

describe('columns for one field', () => {
  const described: TableImport = {
    ...books,
    columns: {
      ...books.columns,
      english: {
        ...(books.columns['genre'] ?? never()),
        name: 'english',
        heading: { en: 'Genre in English' },
        find: [{ by: 'nameEN', entity: 'genre' }],
      },
    },
  };
  const headings = ['Title', 'Genre', 'Genre in English'];
  const issuesIn = async (...cells: readonly SheetValue[]) =>
    (await allOf((await read([headings, ['Hamlet', ...cells]], described)).records)).flatMap(({ issues }) => issues);

  it('may say the same', async () => {
    expect(await issuesIn('Román', 'Novel')).toEqual([]);
  });

  it('may make each other clear', async () => {
    expect(await issuesIn('Poézia', 'Verse')).toEqual([]);
  });

  it('may not say something else', async () => {
    const attributes = { value: 'Verse', other: 'Román', column: 'Genre' };
    expect(await issuesIn('Román', 'Verse')).toEqual([issue(2, 'Genre in English', 'contradicts', attributes)]);
  });
});

function never(): never {
  throw new Error('the library imports books of genres');
}

describe('what is said of a field that nobody fills in', () => {
  const rows = [
    ['Title', 'Shelf'],
    ['Kytice', 'A1'],
  ];

  it('is no value of the record', async () => {
    expect(await valuesOf(rows)).toEqual([{ title: 'Kytice' }]);
  });

  it.each([
    { case: 'nothing where the record has it alike', validated: { shelf: 'A1' }, told: [] },
    {
      case: 'a warning where it has another',
      validated: { shelf: 'B2' },
      told: [{ ...issue(2, 'Shelf', 'otherwise'), severity: 'warning' }],
    },
  ])('is $case', async ({ validated, told }) => {
    const [record = never()] = await allOf((await read(rows)).records);
    expect(readOnlyMismatches(record, validated)).toEqual(told);
  });
});
