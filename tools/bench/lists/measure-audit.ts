import sql from 'sql-template-tag';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import { openPostgres, type Connection } from '../../../engine/store/index.ts';
import { withBulkSettings } from '../bulk/fill.ts';
import type { Figure } from '../figure.ts';
import { fetchToken } from '../register.ts';
import { openCaller } from './bench-client.ts';
import { portalRequests } from './portal-requests.ts';
import { withRegisters, type SizedRegister } from './registers.ts';
import { toScale, type Timed } from './scale.ts';

const samples = 100;
const warmUp = samples / 10;
const pageSize = 10;
/** Pagination ends at this page. */
const lastPage = 10_000 / pageSize;

/** Filters of the registry with many, few and no matches. */
const filters: Readonly<Record<string, Values>> = {
  'all events': {},
  'much of a kind': { kind: ['SIGN_IN'] },
  'little of a kind': { kind: ['REMOVE'] },
  'about one thing': { thing: ['ORGANIZATION'] },
  'a person': { actor: ['1000'] },
  'an organization': { organization: ['1000'] },
  'a network': { network: { contains: '192.0.2.77' } },
  'a network there is not': { network: { contains: '203.0.113' } },
  'a record': { recordId: { from: 77, to: 77 } },
  'a day': { at: { from: '2025-06-01', to: '2025-06-01' } },
};

/** Searches in an audit trail of several sizes. */
export async function measureAudit(catalogue: Catalogue, sizes: readonly number[]): Promise<readonly Figure[]> {
  const fill = async (url: string, size: number): Promise<void> => {
    await withBulkSettings(url, (database) => addEntries(database, size));
    await settle(url);
  };
  return await withRegisters(sizes, fill, async (registers) => toScale('Audit', await timed(catalogue, registers)));
}

type Seat = Awaited<ReturnType<typeof openSeat>>;

async function openSeat({ address, size }: SizedRegister) {
  return { size, ...openCaller(address, await fetchToken(address, 'registry@demo.example')) };
}

async function timed(catalogue: Catalogue, registers: readonly SizedRegister[]): Promise<readonly Timed[]> {
  const seats = await Promise.all(registers.map(openSeat));
  const { list, count } = portalRequests(catalogue, 'auditEntry');
  const found: Timed[] = [];
  for (const [what, filter] of Object.entries(filters))
    found.push(...(await inTurn(seats, what, () => list({ filter }))));
  const anyPage = (turn: number) => list({ page: { index: (turn * 617) % lastPage, size: pageSize } });
  found.push(...(await inTurn(seats, 'any page up to row 10,000', anyPage)));
  found.push(...(await inTurn(seats, 'the count', () => count)));
  for (const { close } of seats) close();
  return found;
}

/** Alternates between registers, so that other load affects all. */
async function inTurn(
  seats: readonly Seat[],
  what: string,
  ask: (turn: number) => Parameters<Seat['call']>[0],
): Promise<readonly Timed[]> {
  const times = new Map<number, number[]>(seats.map(({ size }) => [size, []]));
  for (let turn = -warmUp; turn < samples; turn += 1)
    for (const { size, call } of seats) {
      const { milliseconds } = await call(ask(Math.abs(turn)));
      if (turn >= 0) times.get(size)?.push(milliseconds);
    }
  return [...times].map(([size, taken]) => ({ what, who: 'the registry', size, times: taken }));
}

/** Two years of events: half sign-ins, every two-hundredth a removal, by five hundred people in their organizations. */
async function addEntries(connection: Connection, size: number): Promise<void> {
  await connection.query(sql`
    insert into audit_entry (at, entity, record_id, action, actor_id, organization_id, request_id, changes)
    select now() - make_interval(secs => (${size} - n) * 63072000.0 / ${size}),
      case when n % 2 = 0 then 'account' when n % 50 = 1 then 'organization' else 'transaction' end,
      n % 100000, case when n % 2 = 0 then 'signIn' when n % 200 = 1 then 'remove' else 'update' end,
      1000 + n % 500, 1000 + n % 97, 'bench',
      case when n % 2 = 0 then '{}'
        else jsonb_build_object('amount', jsonb_build_object('from', n, 'to', n + 1)) end
    from generate_series(1, ${size}) as n`);
  await connection.query(sql`
    insert into audit_personal (entry_id, salt, changes)
    select id, id::text, jsonb_build_object('network', '192.0.2.' || id % 250)
    from audit_entry where action = 'signIn' on conflict do nothing`);
}

/** Vacuums as autovacuum would for append-only tables. */
async function settle(url: string): Promise<void> {
  const database = openPostgres(url);
  try {
    await database.query(sql`vacuum (analyze, parallel 0) audit_entry, audit_personal`);
  } finally {
    await database.close();
  }
}
