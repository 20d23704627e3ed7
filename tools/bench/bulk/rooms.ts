import type { Connection } from '../../../engine/store/index.ts';
import { belongings, codes, roomFor } from './templates.ts';

/** Numbers of a sequence that are set aside for copies: copy `n` has those from `first + n * each`. */
export interface Room {
  readonly first: string;
  readonly each: number;
}

/** By table: room for its ids; by sequence of codes: room for their numbers. */
export type Rooms = Readonly<Record<string, Room>>;

/** Sets room aside for so many copies of the noted templates, before any is made: several connections make them at once. */
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

/** The id of a copy's row that its template knows by `number`; null stays null. */
export function idIn(rooms: Rooms, table: string): (number: string) => string {
  return (number) => numberIn(rooms, table, number);
}

/** The id of the certificate a copy is. */
export function certificateIn(rooms: Rooms): string {
  return numberIn(rooms, 'certificate', '0');
}

/** The number of a copy's code, as SQL. */
export function numberIn(rooms: Rooms, name: string, number: string): string {
  const { first, each } = rooms[name] ?? { first: '0', each: 0 };
  return `${first} + copy.n * ${String(each)} + ${number}`;
}
