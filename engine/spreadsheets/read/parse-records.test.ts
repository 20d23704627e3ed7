import { describe, expect, it } from 'vitest';
import type { TableImport } from '../../metadata/types/index.ts';
import {
  allOf,
  bookImport,
  find,
  cellIssue,
  readingIssues,
  missingBooks,
  read,
  readValues,
} from '../testing/read-books.ts';
import type { SheetValue } from '../workbook/table.ts';
import { readOnlyMismatches } from './read-only-mismatches.ts';
import type { FindRecords } from './resolve-references.ts';
import { cellPositionOf } from './to-read-record.ts';

describe('headings', () => {
  it.each([
    { case: 'in Slovak', headings: ['Názov', 'Cena'] },
    { case: 'in English', headings: ['Title', 'Price'] },
    { case: 'in both', headings: ['Title', 'Cena'] },
    { case: 'in capitals and with spaces', headings: [' NÁZOV ', 'C e n a'] },
    { case: 'with a unit and an asterisk', headings: ['Názov *', 'Cena (€)'] },
    { case: 'by the names of the columns', headings: ['title', 'price'] },
  ])('are known $case', async ({ headings }) => {
    expect(await readValues([headings, ['Kytice', 12.5]])).toEqual([
      { title: 'Kytice', price: '12.5', currency: 'EUR' },
    ]);
  });

  it('are known in any order', async () => {
    expect(
      await readValues([
        ['Price', null, 'Title'],
        [1, 'x', 'Hamlet'],
      ]),
    ).toMatchObject([{ title: 'Hamlet', price: '1' }]);
  });

  it('may be labels of fields, as in lists and exports', async () => {
    const rows = [
      ['Title', 'Name'],
      ['Kytice', 'Erben'],
    ];
    expect(await readValues(rows)).toMatchObject([{ title: 'Kytice', authors: [{ name: 'Erben' }] }]);
  });

  it('that are unknown are a warning', async () => {
    const { records, issues } = await read([
      ['Title', 'Colour'],
      ['Hamlet', 'red'],
    ]);
    expect(issues).toEqual([
      { ...cellIssue(1, 'Colour', 'headingUnknown', { heading: 'Colour' }), severity: 'warning' },
    ]);
    expect(records).toHaveLength(1);
  });

  it.each([
    {
      case: 'one is missing',
      headings: ['Price'],
      expected: cellIssue(1, null, 'headingMissing', { heading: 'Názov / Title' }),
    },
    {
      case: 'one is repeated',
      headings: ['Title', 'Názov'],
      expected: cellIssue(1, 'Názov', 'headingTwice', { heading: 'Názov' }),
    },
  ])('end the import when $case', async ({ headings, expected }) => {
    const { records, issues } = await read([headings, ['Hamlet', 'Hamlet']]);
    expect(issues).toEqual([expected]);
    expect(await allOf(records)).toEqual([]);
  });

  it('that are required may be replaced by another one of the same field', async () => {
    const name = {
      ...(bookImport.columns['title'] ?? missingBooks()),
      name: 'name',
      heading: { sk: 'Meno', en: 'Called' },
    };
    const described = { ...bookImport, columns: { ...bookImport.columns, name: { ...name, required: false } } };
    const { records, issues } = await read([['Called'], ['Hamlet']], described);
    expect(issues).toEqual([]);
    expect(await allOf(records)).toMatchObject([{ values: { title: 'Hamlet' } }]);
  });

  it('may follow a title and notes', async () => {
    const title = ['Books of the library, spring 2026'];
    const note = ['made by', 'Title'];
    const [record] = await allOf((await read([title, note, ['Title', 'Price'], ['Kytice', 12.5]])).records);
    expect(record).toMatchObject({ rows: [4], values: { title: 'Kytice', price: '12.5' } });
  });

  it('need a row below them', async () => {
    expect(await readingIssues([['Title']])).toEqual([cellIssue(null, null, 'noRows')]);
  });

  it.each(['(', ')', '()', '*', ' *', '[)'])(
    'of a hundred thousand characters, %s each, are unknown ones',
    async (part) => {
      const heading = `x${part.repeat(100_000)}x`;
      const quoted = `${heading.replaceAll(/\s+/gu, ' ').slice(0, 99)}…`;
      const warning = { ...cellIssue(1, quoted, 'headingUnknown', { heading: quoted }), severity: 'warning' };
      expect(await readingIssues([['Title', heading], ['Hamlet']])).toEqual([warning]);
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
    expect((await readValues(rows)).map((values) => values['price'])).toEqual([price]);
  });
});

describe('rows of one record', () => {
  const headings = ['Title', 'Language', 'Price', 'Author', 'Share of the author'];

  it('are merged, each as an item of its lists', async () => {
    const rows = [
      headings,
      ['Kytice', 'SK', 5, 'Erben', 60],
      ['Hamlet', 'EN', 6, 'W. S.', 100],
      ['Kytice', 'SK', null, 'Jaromír', 40],
    ];
    expect(await readValues(rows)).toEqual([
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

  it('may not differ in fields of the record itself', async () => {
    const rows = [headings, ['Kytice', 'SK', '5,0', 'Erben'], ['Kytice', 'SK', 5, 'J'], ['Kytice', 'SK', 7, 'K']];
    expect(await readingIssues(rows)).toEqual([cellIssue(4, 'Price', 'differs', { value: '7', first: '5.0', row: 2 })]);
  });

  it('keep the position of each value, also of empty ones', async () => {
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

  it('are limited to a thousand', async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, index) => ['Hamlet', `Author ${index}`]);
    const headings = [['Title', 'Author']];
    expect(await readingIssues([...headings, ...rows(1_000)])).toEqual([]);
    expect(await readingIssues([...headings, ...rows(1_001)])).toEqual([
      cellIssue(2, null, 'recordTooLong', { count: 1_001, max: 1_000 }),
    ]);
  });

  it('look up referenced records two hundred at a time', async () => {
    const asked: number[] = [];
    const counting: FindRecords = (field, way, texts) => {
      asked.push(texts.length);
      return find(field, way, texts);
    };
    const rows = Array.from({ length: 500 }, (_, index) => [`Title ${index}`, `Genre ${index}`]);
    await read([['Title', 'Genre'], ...rows], bookImport, counting);
    const ways = asked.length / 3;
    expect(asked).toEqual([200, 200, 100].flatMap((size) => Array.from({ length: ways }, () => size)));
  });

  it('are not read after five thousand unknown names', async () => {
    let asked = 0;
    const counting: FindRecords = (_, __, texts) => {
      asked += texts.length;
      return Promise.resolve(new Map());
    };
    const rows = (count: number) => Array.from({ length: count }, (_, index) => [`Title ${index}`, `Genre ${index}`]);
    const within = await read([['Title', 'Genre'], ...rows(5_000)], bookImport, counting);
    expect([within.records.length, within.issues]).toEqual([5_000, []]);
    asked = 0;
    const past = await read([['Title', 'Genre'], ...rows(20_000)], bookImport, counting);
    const refused = cellIssue(null, 'Genre', 'tooManyUnknown', { heading: 'Genre', max: 5_000 });
    expect([past.records.length, past.issues]).toEqual([0, [refused]]);
    expect(asked).toBeLessThan(20_000);
  });

  it('are separate records without the first grouping field', async () => {
    const { records } = await read([headings, [null, 'SK', 1], [null, 'SK', 2]], {
      ...bookImport,
      group: ['title', 'language'],
    });
    expect((await allOf(records)).map(({ rows }) => rows)).toEqual([[2], [3]]);
  });
});

describe('columns for one field', () => {
  const described: TableImport = {
    ...bookImport,
    columns: {
      ...bookImport.columns,
      english: {
        ...(bookImport.columns['genre'] ?? missingBooks()),
        name: 'english',
        heading: { en: 'Genre in English' },
        find: [{ by: 'nameEN', entity: 'genre' }],
      },
    },
  };
  const headings = ['Title', 'Genre', 'Genre in English'];
  const issuesIn = async (...cells: readonly SheetValue[]) =>
    (await allOf((await read([headings, ['Hamlet', ...cells]], described)).records)).flatMap(({ issues }) => issues);

  it('may have equal values', async () => {
    expect(await issuesIn('Román', 'Novel')).toEqual([]);
  });

  it('may resolve an ambiguous name', async () => {
    expect(await issuesIn('Poézia', 'Verse')).toEqual([]);
  });

  it('may not contradict each other', async () => {
    const attributes = { value: 'Verse', other: 'Román', column: 'Genre' };
    expect(await issuesIn('Román', 'Verse')).toEqual([cellIssue(2, 'Genre in English', 'contradicts', attributes)]);
  });
});

describe('a cell of a read-only field', () => {
  const rows = [
    ['Title', 'Shelf'],
    ['Kytice', 'A1'],
  ];

  it('is no value of the record', async () => {
    expect(await readValues(rows)).toEqual([{ title: 'Kytice' }]);
  });

  it.each([
    { case: 'ignored when the record has an equal value', validated: { shelf: 'A1' }, told: [] },
    {
      case: 'a warning when the record has another value',
      validated: { shelf: 'B2' },
      told: [{ ...cellIssue(2, 'Shelf', 'otherwise'), severity: 'warning' }],
    },
  ])('is $case', async ({ validated, told }) => {
    const [record = missingBooks()] = await allOf((await read(rows)).records);
    expect(readOnlyMismatches(record, validated)).toEqual(told);
  });
});
