/** A file designed to block the process that imports it. */
export interface WorstFile {
  readonly of: string;
  readonly content: string;
}

const headings = [
  'PoS-Nummer',
  'Lieferant',
  'Empfänger',
  'Stoff',
  'Menge',
  'Ausstellungsdatum',
  'Rohstoff',
  'Anteil',
  'Herkunftsland',
];
const usual = ['AT-1', 'ALFOLD', 'DUNAJ', 'ETHANOL-D', '120.5', '2026-03-01', 'FOOD-MAIZE', '100', 'Maďarsko'];

const rowsOf = (count: number, row: (index: number) => readonly string[], head: readonly string[] = headings): string =>
  [head, ...Array.from({ length: count }, (_, index) => row(index))].map((cells) => cells.join(';')).join('\n');

const changed = (changes: Readonly<Record<number, string>>): readonly string[] =>
  usual.map((cell, column) => changes[column] ?? cell);

/** Each at the limits of an import: 25 MB, 100,000 rows. */
export const worstFiles: readonly WorstFile[] = [
  { of: 'a heading of 1 MB of asterisks', content: rowsOf(1, () => usual, [...headings, `${'*'.repeat(1_000_000)}x`]) },
  { of: 'a heading of 1 MB of brackets', content: rowsOf(1, () => usual, [...headings, '('.repeat(1_000_000)]) },
  {
    of: 'a heading of 1 MB, with errors in 1,000 rows',
    content: rowsOf(
      1_000,
      (index) => changed({ 0: `AT-${String(index)}`, 4: 'x' }),
      headings.map((heading) => (heading === 'Menge' ? `Menge (${'t'.repeat(1_000_000)})` : heading)),
    ),
  },
  { of: '100,000 rows of one record', content: rowsOf(100_000, () => usual) },
  {
    of: '20,000 records of 1,000 different names in three columns',
    content: rowsOf(20_000, (index) => {
      const name = String(index % 1_000);
      return changed({ 0: `AT-${String(index)}`, 1: `S-${name}`, 2: `B-${name}`, 6: `K-${name}` });
    }),
  },
  {
    of: '100,000 different names in each of six columns',
    content: rowsOf(100_000, (index) => {
      const name = String(index);
      return changed({
        0: `AT-${name}`,
        1: `S-${name}`,
        2: `B-${name}`,
        3: `T-${name}`,
        6: `K-${name}`,
        8: `C-${name}`,
      });
    }),
  },
  {
    of: '24 MB of errors in every cell',
    content: rowsOf(100_000, (index) => [
      `AT-${String(index)}`,
      ...usual.slice(1).map((_, column) => `wrong ${String(column)} `.repeat(3)),
    ]),
  },
  {
    of: '24 MB in 700 cells of 32,000 characters',
    content: rowsOf(75, (index) => usual.map((_, column) => `${String(index)}-${String(column)} `.repeat(6_000))),
  },
  { of: '24 MB of separators', content: rowsOf(100_000, () => Array.from({ length: 240 }, () => '')) },
  {
    of: '3,000 records that are validated, each refused',
    content: rowsOf(3_000, (index) => changed({ 0: `AT-${String(index)}`, 7: '101' })),
  },
  {
    of: 'three records of 1,000 rows each',
    content: rowsOf(3_000, (index) => changed({ 0: `AT-${String(index % 3)}` })),
  },
];
