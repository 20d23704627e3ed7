import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { GraphqlRequest } from '../../../server/platform/http/index.ts';
import { readers, type BenchPerson } from '../bulk/people.ts';
import { fetchToken } from '../register.ts';
import { openCaller, type BenchClient } from './bench-client.ts';
import { portalRequests, type PortalRequests } from './portal-requests.ts';
import type { SizedRegister } from './registers.ts';
import type { Timed } from './scale.ts';

/** Requests per kind, viewer and size, after a warm-up. */
const samples = 200;
const warmUp = samples / 10;
const pageSize = 10;
/** Pagination ends at this row. */
const lastRow = 10_000;

/** A viewer in one register, with the ids they can request. */
interface Seat {
  readonly size: number;
  readonly caller: BenchClient;
  readonly total: number;
  readonly ids: readonly string[];
}

/** Measures the same requests in registers of several sizes, alternating sequentially so that other load affects all. */
export async function measureScale(
  catalogue: Catalogue,
  registers: readonly SizedRegister[],
  entityName: string,
): Promise<readonly Timed[]> {
  const requests = portalRequests(catalogue, entityName);
  const timed: Timed[] = [];
  for (const reader of Object.values(readers)) {
    const seats = await Promise.all(registers.map((register) => takeSeat(requests, register, reader)));
    for (const [what, ask] of Object.entries(asked(requests))) {
      if (what !== 'page 1' && what !== 'the count' && seats.some(({ total }) => total === 0)) continue;
      timed.push(...(await inTurn(seats, ask)).map((times, index) => toTimed(what, reader, seats[index], times)));
    }
    for (const { caller } of seats) caller.close();
  }
  return timed;
}

type Ask = (seat: Seat, turn: number) => GraphqlRequest;

function asked(requests: PortalRequests): Readonly<Record<string, Ask>> {
  return {
    'page 1': () => requests.list(),
    'any page up to row 10,000': ({ total }, turn) =>
      requests.list({ page: { index: spread(turn, Math.ceil(total / pageSize)), size: pageSize } }),
    'the count': () => requests.count,
    detail: ({ ids }, turn) => requests.detail(ids[spread(turn, ids.length)] ?? ''),
  };
}

/** Spreads turns evenly over positions, deterministically and unordered. */
function spread(turn: number, places: number): number {
  return Math.floor(((turn * 0.618_033_988_75) % 1) * places);
}

async function inTurn(seats: readonly Seat[], ask: Ask): Promise<readonly (readonly number[])[]> {
  const times = seats.map((): number[] => []);
  for (let turn = -warmUp; turn < samples; turn += 1) {
    for (const [index, seat] of seats.entries()) {
      const { milliseconds } = await seat.caller.call(ask(seat, Math.abs(turn)));
      if (turn >= 0) times[index]?.push(milliseconds);
    }
  }
  return times;
}

async function takeSeat(requests: PortalRequests, register: SizedRegister, { email }: BenchPerson): Promise<Seat> {
  const caller = openCaller(register.address, await fetchToken(register.address, email));
  const { data } = await caller.call(requests.list({ page: { index: 0, size: 1000 } }));
  const { items, pageInfo } = pageIn(data);
  const total = Math.min(pageInfo.totalElements, lastRow);
  return { size: register.size, caller, total, ids: items.map(({ id }) => id) };
}

interface Page {
  readonly items: readonly { readonly id: string }[];
  readonly pageInfo: { readonly totalElements: number };
}

/** The page in a list response. */
function pageIn(data: unknown): Page {
  // Shape of a list response.
  const [page] = Object.values(data as Readonly<Record<string, Page>>);
  if (page === undefined) throw new Error('a list returns a page');
  return page;
}

function toTimed(what: string, { who }: BenchPerson, seat: Seat | undefined, times: readonly number[]): Timed {
  return { what, who, size: seat?.size ?? 0, times };
}
