import type { Connection } from '../../../engine/store/index.ts';
import { certificateForeignKeys, codes, rangeSizeOf } from './templates.ts';

/** A reserved range of a sequence: copy `n` uses numbers from `first + n * each`. */
export interface ReservedRange {
  readonly first: string;
  readonly each: number;
}

/** Ranges of ids by table, and of codes by sequence. */
export type ReservedRanges = Readonly<Record<string, ReservedRange>>;

/** Reserves ranges for all copies in advance, because several connections insert in parallel. */
export async function reserveRanges(connection: Connection, copies: number): Promise<ReservedRanges> {
  const ranges: Record<string, ReservedRange> = {};
  for (const table of ['certificate', ...Object.keys(certificateForeignKeys)])
    ranges[table] = await reserveRange(connection, `pg_get_serial_sequence('"${table}"', 'id')`, {
      each: await rangeSizeOf(connection, table),
      copies,
    });
  for (const { sequence, table } of codes)
    ranges[sequence] = await reserveRange(connection, `'${sequence}'`, {
      each: await rangeSizeOf(connection, table),
      copies,
    });
  return ranges;
}

async function reserveRange(
  connection: Connection,
  sequence: string,
  { each, copies }: { readonly each: number; readonly copies: number },
): Promise<ReservedRange> {
  const taken = await connection.query<{ first: string }>({
    text: `select first::text, setval(${sequence}, first + ${String(each)} * ${String(copies)}::bigint)
      from (select nextval(${sequence}) as first) as next`,
    values: [],
  });
  return { first: taken[0]?.first ?? '1', each };
}

/** SQL for the id of a copied row by its `number` in the template; null stays null. */
export function idIn(ranges: ReservedRanges, table: string): (number: string) => string {
  return (number) => numberIn(ranges, table, number);
}

/** SQL for the certificate id of a copy. */
export function certificateIn(ranges: ReservedRanges): string {
  return numberIn(ranges, 'certificate', '0');
}

/** SQL for a number of a copy within the range `name`. */
export function numberIn(ranges: ReservedRanges, name: string, number: string): string {
  const { first, each } = ranges[name] ?? { first: '0', each: 0 };
  return `${first} + copy.n * ${String(each)} + ${number}`;
}
