import { readXlsx } from 'hucre';
import { describe, expect, it } from 'vitest';
import { exampleCatalogue, exampleFolder } from '../../example/index.ts';
import type { SpreadsheetExport } from '../../metadata/index.ts';
import { loadSources, readSources } from '../../metadata/read/index.ts';
import type { Values } from '../../record/index.ts';
import { bytesOf } from '../workbook/testing.ts';
import type { ExportRequest } from './export-sheets.ts';
import { writeExport } from './write-export.ts';

const catalogue = exampleCatalogue;
const { loanReport, shelf } = catalogue.exports;

const loan: Values = {
  code: 'L-2026000001',
  requestedAt: '2026-02-03',
  status: 'LENT',
  amount: '3.000',
  lender: { name: 'Anna' },
  borrower: { name: '=cmd()' },
  book: {
    title: 'Krv',
    authors: [
      { name: 'One', share: '70.00' },
      { name: 'Two', share: '30.00' },
    ],
  },
};

const genres: readonly Values[] = [{ genre: 'Crime', language: 'EN', loans: 7 }];

function requestOf(made: SpreadsheetExport | undefined, changed: Partial<ExportRequest> = {}): ExportRequest {
  if (made === undefined) throw new Error('the lending library has no such export');
  return {
    made,
    asked: { genre: { nameSK: 'Detektívka', nameEN: 'Crime' }, from: '2026-01-01', until: null },
    language: 'en',
    madeAt: '2026-03-01T09:05:00.000Z',
    today: '2026-03-01',
    recordsOf: ({ name }) => (name === 'loans' ? [loan] : genres),
    ...changed,
  };
}

async function sheetsOf(request: ExportRequest, of = catalogue) {
  const { sheets } = await readXlsx(await bytesOf(writeExport(of, request).bytes));
  return sheets.map(({ name, rows }) => ({ name, rows }));
}

describe('a described export', () => {
  it('has a row per item, formulas over both, and labels of values', async () => {
    const [, loans, counted] = await sheetsOf(requestOf(loanReport));
    expect(loans).toEqual({
      name: 'Loans',
      rows: [
        ['Code', 'Requested on', 'Status', 'Book', 'Author', "The author's part", 'Who and to whom'],
        ['L-2026000001', new Date('2026-02-03'), 'lent', 'Krv', 'One', 2.1, 'Anna, =cmd()'],
        ['L-2026000001', new Date('2026-02-03'), 'lent', 'Krv', 'Two', 0.9, 'Anna, =cmd()'],
      ],
    });
    expect(counted?.rows).toEqual([
      ['Genre', 'Language', 'Loans'],
      ['Crime', 'English', 7],
    ]);
  });

  it('starts with request and counts, and ends with the meaning of columns', async () => {
    const [facts, , , notes] = await sheetsOf(requestOf(loanReport, { language: 'sk' }));
    expect(facts).toEqual({
      name: 'Údaje',
      rows: [
        ['Údaj', 'Hodnota'],
        ['Prehľad výpožičiek', null],
        ['Žáner', 'Detektívka'],
        ['Od', '01.01.2026'],
        ['Do', null],
        ['Vytvorené', '01.03.2026 10:05'],
        ['Verzia', catalogue.brand.version],
        ['Výpožičky: Počet riadkov', 2],
        ['Výpožičky: Súčet – Diel autora', 3],
        ['Žánre: Počet riadkov', 1],
        ['Žánre: Súčet – Výpožičky', 7],
      ],
    });
    expect(notes?.rows[4]).toEqual(['Výpožičky', 'Kniha', 'Názov knihy v čase výpožičky.']);
  });

  it('has only the first table as csv', async () => {
    const book = { code: 'B-1', title: 'Krv; a pot', genre: null, price: '12.50', acquiredAt: null, isRare: true };
    const { bytes } = writeExport(catalogue, requestOf(shelf, { recordsOf: () => [book] }));
    expect((await bytesOf(bytes)).toString('utf8')).toBe(
      '\uFEFF"Code";"Title";"Genre";"Price";"Acquired";"Rare"\r\n"B-1";"Krv; a pot";;12.50;;"Yes"\r\n',
    );
  });

  it('reports the record of a required empty cell', async () => {
    const book = { title: 'Krv', authors: [{ share: '50.00' }, { name: '', share: '50.00' }] };
    const { counts, bytes } = writeExport(catalogue, requestOf(loanReport, { recordsOf: () => [{ ...loan, book }] }));
    await bytesOf(bytes);
    expect([...(counts.get('loans')?.errors.values() ?? [])]).toEqual([
      { entityName: 'Krv', message: 'errors.form.required' },
    ]);
  });
});

it('gets a column by one line of JSON', async () => {
  const place = 'exports/loanReport.json';
  const sources = readSources(exampleFolder).map((source) =>
    source.relativePath === place ? { ...source, text: source.text.replace('"code",', '"code", "dueAt",') } : source,
  );
  const { catalogue: changed, issues } = loadSources(sources);
  expect(issues).toEqual([]);
  const [, loans] = await sheetsOf(
    requestOf(changed.exports['loanReport'], { recordsOf: () => [{ ...loan, dueAt: '2026-04-01' }] }),
    changed,
  );
  expect(loans?.rows[0]?.slice(0, 2)).toEqual(['Code', 'Due on']);
  expect(loans?.rows[1]?.slice(0, 2)).toEqual(['L-2026000001', new Date('2026-04-01')]);
});
