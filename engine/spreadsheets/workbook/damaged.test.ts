import fc from 'fast-check';
import { writeOds } from 'hucre/ods';
import { writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { binaryWorkbook } from '../testing/binary-workbook.ts';
import { readTableApart } from './read-apart.ts';
import type { TableEnding } from './table.ts';

/** Files of each kind, and ways in which they may be damaged. */
const rows = [
  ['Code', 'Amount', 'Day'],
  ...Array.from({ length: 20 }, (_, row) => [`A-${String(row)}`, row * 1.5, '2026-03-01']),
];
const whole: Readonly<Record<TableEnding, () => Promise<Uint8Array>>> = {
  '.xlsx': () => writeXlsx({ sheets: [{ name: 'Data', rows }] }),
  '.xls': () => Promise.resolve(binaryWorkbook({ Data: rows.slice(0, 5) })),
  '.ods': () => writeOds({ sheets: [{ name: 'Data', rows }] }),
  '.csv': () => Promise.resolve(Buffer.from(rows.map((row) => row.join(';')).join('\n'))),
};

type Damage = (content: Buffer) => Uint8Array;

const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const at = (content: Buffer, where: number) => Math.floor(where * content.length);
const damage: fc.Arbitrary<Damage> = fc.oneof(
  fc.tuple(place, fc.uint8Array({ minLength: 1, maxLength: 8 })).map(([where, bytes]): Damage => (content) => {
    const changed = Buffer.from(content);
    changed.set(bytes.subarray(0, content.length - at(content, where)), at(content, where));
    return changed;
  }),
  place.map(
    (where): Damage =>
      (content) =>
        content.subarray(0, at(content, where)),
  ),
  fc.tuple(place, place).map(([from, to]): Damage => (content) => {
    const [begin, end] = [at(content, from), at(content, to)].toSorted((a, b) => a - b);
    return Buffer.concat([content.subarray(0, end), content.subarray(begin)]);
  }),
  fc.tuple(place, fc.constantFrom(0, 0xff, 0x22, 0x3b, 0x0a), fc.integer({ min: 1, max: 5_000 })).map(
    ([where, byte, count]): Damage =>
      (content) =>
        Buffer.concat([
          content.subarray(0, at(content, where)),
          Buffer.alloc(count, byte),
          content.subarray(at(content, where)),
        ]),
  ),
);

it.each(['.xlsx', '.xls', '.ods', '.csv'] as const)(
  'a damaged %s is read or refused by a sentence, and ends',
  async (ending) => {
    const content = Buffer.from(await whole[ending]());
    const request = { accept: ['.xlsx', '.xls', '.ods', '.csv'] as const };
    const going = new AbortController().signal;
    await fc.assert(
      fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 4 }), async (damages) => {
        const damaged = damages.reduce<Uint8Array>((bytes, change) => change(Buffer.from(bytes)), content);
        const told = await readTableApart({ content: [damaged], request }, going, { megabytes: 128 });
        if (told.kind === 'unreadable') expect(told.message).toMatch(/^errors\.import\.(?!tooCostly)\w+$/u);
        else expect(told.rows.length).toBeGreaterThan(0);
      }),
      randomCases(1_000, { quick: 20 }),
    );
  },
);
