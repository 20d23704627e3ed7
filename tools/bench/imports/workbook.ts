import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type CellValue, writeWorkbook, type SheetColumn } from '../../../engine/spreadsheets/index.ts';

/** Heading, type and value per certificate. */
type Column = readonly [heading: string, kind: SheetColumn['kind'], value: (certificate: number) => CellValue];

const first: readonly Column[] = [
  ['Verifier ID', 'text', () => '90000011'],
  ['Type', 'text', () => 'Biopalivo'],
  ['Target use', 'text', () => 'Kombinovaná výroba'],
  ['CN code', 'text', () => '22072000'],
  ['Substance type', 'text', () => 'Bioetanol denaturovaný'],
  ['Scheme', 'text', () => 'ISCC EU'],
  ['Amount', 'decimal', (certificate) => 100 + (certificate % 900)],
  ['Unit', 'text', () => 'm³'],
  ['Issued', 'date', () => '2026-03-01'],
  ['Produced', 'date', () => '2026-02-15'],
  ['Start of production', 'text', () => 'Od 1. januára 2021'],
  ['From waste', 'text', () => 'nie'],
  ['By reference values', 'text', () => 'nie'],
  ...Object.entries({ eec: 25.5, el: 0, ep: 20.8, etd: 2.2, eu: 0, esca: 0, eccs: 0, eccr: 0 }).map(
    ([part, value]): Column => [part, 'decimal', () => value],
  ),
];

/** Columns filled in every row. */
const every: readonly Column[] = [
  ['Supplier SPD code', 'text', () => 'SPD-DONAU'],
  ['Substance kind', 'text', () => 'Kukurica'],
  ['Production', 'text', () => 'Fermentácia, kogenerácia na zemný plyn'],
];

/** The two substances of each certificate. */
const substances = [
  { portion: 60, country: 'Rakúsko' },
  { portion: 40, country: 'Maďarsko' },
];

/** A workbook of foreign certificates with two rows each; `name` is part of all codes. */
export async function certificatesWorkbook(name: string, certificates: number): Promise<Uint8Array<ArrayBuffer>> {
  const columns = [...every, ...first].map(([heading, kind]) => ({ heading, kind }));
  const sheet = {
    name: 'Certificates',
    columns: [
      { heading: 'External code', kind: 'text' as const },
      ...columns,
      { heading: 'Portion', kind: 'decimal' as const },
      { heading: 'Country', kind: 'text' as const },
    ],
    rows: rowsOf(name, certificates),
  };
  return new Uint8Array(await buffer(Readable.from(writeWorkbook([sheet], { timeZone: 'Europe/Bratislava' }))));
}

function* rowsOf(name: string, certificates: number): Generator<readonly CellValue[]> {
  for (let certificate = 1; certificate <= certificates; certificate += 1)
    for (const [index, { portion, country }] of substances.entries())
      yield [
        `${name}-${String(certificate)}`,
        ...every.map(([, , value]) => value(certificate)),
        ...first.map(([, , value]) => (index === 0 ? value(certificate) : '')),
        portion,
        country,
      ];
}
