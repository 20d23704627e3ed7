import type { Connection } from '../../../engine/store/index.ts';
import { belongings, codes, roomFor } from './templates.ts';

/** A reserved range of a sequence: copy `n` uses numbers from `first + n * each`. */
export interface Room {
  readonly first: string;
  readonly each: number;
}

/** Ranges of ids by table, and of codes by sequence. */
export type Rooms = Readonly<Record<string, Room>>;

/** Reserves ranges for all copies in advance, because several connections insert in parallel. */
export async function takeRooms(connection: Connection, copies: number): Promise<Rooms> {
  const rooms: Record<string, Room> = {};
  for (const table of ['certificate', ...Object.keys(belongings)])
    rooms[table] = await takeRoom(connection, `pg_get_serial_sequence('"${table}"', 'id')`, {
      each: await roomFor(connection, table),
      copies,
    });
  for (const { sequence, table } of codes)
    rooms[sequence] = await takeRoom(connection, `'${sequence}'`, { each: await roomFor(connection, table), copies });
  return rooms;
}

async function takeRoom(
  connection: Connection,
  sequence: string,
  { each, copies }: { readonly each: number; readonly copies: number },
): Promise<Room> {
  const taken = await connection.query<{ first: string }>({
    text: `select first::text, setval(${sequence}, first + ${String(each)} * ${String(copies)}::bigint)
      from (select nextval(${sequence}) as first) as next`,
    values: [],
  });
  return { first: taken[0]?.first ?? '1', each };
}

/** SQL for the id of a copied row by its `number` in the template; null stays null. */
export function idIn(rooms: Rooms, table: string): (number: string) => string {
  return (number) => numberIn(rooms, table, number);
}

/** SQL for the certificate id of a copy. */
export function certificateIn(rooms: Rooms): string {
  return numberIn(rooms, 'certificate', '0');
}

/** SQL for a number of a copy within the range `name`. */
export function numberIn(rooms: Rooms, name: string, number: string): string {
  const { first, each } = rooms[name] ?? { first: '0', each: 0 };
  return `${first} + copy.n * ${String(each)} + ${number}`;
}
