import { describe, expect, it } from 'vitest';
import { cellIssue, readingIssues, readValues } from '../testing/read-books.ts';
import type { SheetValue } from '../workbook/table.ts';

const formula = { isFormulaWithoutValue: true } as const;

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
    const [record] = await readValues(cell(heading, written));
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
  ] as const)('"$written" of $heading is reported with its position', async ({ heading, written, expected }) => {
    const [reason, attributes] = expected;
    expect(await readingIssues(cell(heading, written))).toEqual([cellIssue(2, heading, reason, attributes)]);
  });
});

describe('a separator between digits', () => {
  const pricesIn = async (...prices: readonly string[]) =>
    (await readValues([['Title', 'Price'], ...prices.map((price, index) => [`Title ${String(index)}`, price])])).map(
      ({ price }) => price,
    );

  it('is the decimal sign when the whole file uses it so', async () => {
    expect(await pricesIn('1,234', '12,5')).toEqual(['1.234', '12.5']);
    expect(await pricesIn('1.234', '12.5')).toEqual(['1.234', '12.5']);
  });

  it('groups thousands when the file has the other decimal sign', async () => {
    expect(await pricesIn('1.234', '48,5', '1.234,500')).toEqual(['1234', '48.5', '1234.500']);
    expect(await pricesIn('1,234', '0.125')).toEqual(['1234', '0.125']);
  });

  it('is ambiguous when the file uses both', async () => {
    expect(await pricesIn('1.234', '48,5', '0.125')).toEqual([undefined, '48.5', '0.125']);
  });
});
