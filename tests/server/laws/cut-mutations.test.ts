import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPostgres } from '../../../engine/store/index.ts';
import { isSoak } from '../../random-cases.ts';
import { startDatabaseProxy, type CutTime, type DatabaseProxy } from '../../../tools/cluster/database-proxy.ts';
import { emptyDatabaseUrl } from '../test-database.ts';
import { mutations, tradeOf, type Trade } from '../trade.ts';
import { openTradingRegister, type TradingRegister } from '../trading-register.ts';

let proxy: DatabaseProxy;
let trading: TradingRegister;
let trade: Trade;
let certificateId: string;

beforeAll(async () => {
  proxy = await startDatabaseProxy(await emptyDatabaseUrl());
  trading = await openTradingRegister(undefined, {}, openPostgres(proxy.url));
  trade = tradeOf(trading);
  certificateId = await trade.certificate();
});

afterAll(async () => {
  await trading.close();
  await proxy.stop();
});

/** A mutation of a viewer. */
interface Asked {
  readonly as: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The number of times it took effect. */
  readonly effects: () => Promise<number>;
}

const offer = async (): Promise<string> => {
  const { data } = await trade.save({ certificateId, amount: '1' });
  return String(Object(data['createOrUpdateTransaction']).id);
};

const countOf = async (text: string, ...values: readonly unknown[]): Promise<number> =>
  (await trading.database.query({ text, values: [...values] })).length;

const doneTo =
  (id: string, ...actions: readonly string[]) =>
  () =>
    countOf(
      "select 1 from audit_entry where entity = 'transaction' and record_id = $1 and action = any($2)",
      id,
      actions,
    );

const kinds: readonly { readonly kind: string; readonly prepare: () => Promise<Asked> }[] = [
  {
    kind: 'a sale',
    prepare: () => {
      const externalCode = randomUUID();
      const input = {
        certificateId,
        buyerId: trade.organization('buyer'),
        amount: '1',
        date: '2026-03-05',
        externalCode,
      };
      const effects = () => countOf('select 1 from transaction where external_code = $1', externalCode);
      return Promise.resolve({ as: 'supplier', query: mutations.save, variables: { input }, effects });
    },
  },
  {
    kind: 'a confirmation',
    prepare: async () => {
      const id = await offer();
      const variables = { id, status: 'CONFIRMED' };
      return { as: 'buyer', query: mutations.changeStatus, variables, effects: doneTo(id, 'confirm') };
    },
  },
  {
    kind: 'a confirmation of several',
    prepare: async () => {
      const id = await offer();
      const variables = { ids: [id], status: 'CONFIRMED' };
      return { as: 'buyer', query: mutations.changeStatuses, variables, effects: doneTo(id, 'confirm') };
    },
  },
  {
    kind: 'a removal',
    prepare: async () => {
      const id = await offer();
      const variables = { id, reason: 'Entered twice' };
      return { as: 'supplier', query: mutations.remove, variables, effects: doneTo(id, 'remove') };
    },
  },
  {
    kind: 'an operation of the server’s own',
    prepare: async () => {
      // Each attempt counts as an invitation, with a limit of twenty per organization.
      await trading.database.query(sql`delete from login_attempt`);
      const email = `jana${randomUUID().slice(0, 8)}@test.example`;
      const organizationId = trade.organization('supplier');
      const input = { email, firstName: 'Jana', lastName: 'Nová', phone: '+421900123456', language: 'sk' };
      return {
        as: 'supplier',
        query: `mutation ($input: NewMemberInput!, $organizationId: ID!) {
          addUserToOrganization(input: $input, organizationId: $organizationId, role: EMPLOYEE) { id email }
        }`,
        variables: { input, organizationId },
        effects: () =>
          countOf(
            "select 1 from notice where name = 'invitedNewcomer' and id in (select notice_id from notice_mail where email = $1)",
            email,
          ),
      };
    },
  },
];

/** The single message of all errors in a response or in one of its records; undefined on success. */
async function failureOf({ as, query, variables }: Asked, idempotencyKey: string): Promise<string | undefined> {
  const viewer = trading.register.viewerOf(as);
  const { data, errors } = await trading.askAs(viewer, query, variables, { idempotencyKey });
  const outcomes = data['transactionChangeStatusBulk'] as readonly { readonly reason: string | null }[] | undefined; // as asked
  return errors[0] ?? outcomes?.[0]?.reason ?? undefined;
}

/** Sends like the portal: retries with the same key if the outcome is unknown, with a new key if nothing was done. */
async function askAsPortal(asked: Asked): Promise<readonly string[]> {
  const told: string[] = [];
  for (let key = randomUUID(); ;) {
    const failure = await failureOf(asked, key);
    if (failure === undefined) return told;
    told.push(failure);
    expect(failure).toMatch(/^errors\.(outcomeUnknown|unavailable)$/u);
    if (failure === 'errors.unavailable') {
      expect(await asked.effects()).toBe(0);
      key = randomUUID();
    }
  }
}

/** Opens connections, because a new one sends messages of its own. */
async function openConnections(): Promise<void> {
  const one = { text: 'select 1', values: [] };
  await trading.database.query(one);
  await trading.database.transaction((connection) => connection.query(one));
}

/** Sends a request while message number `at` is cut. @returns the errors and the number of messages */
async function askThroughCut(asked: Asked, at: number, when: CutTime): Promise<Cut> {
  await openConnections();
  proxy.cutAt(at, when);
  const told = await askAsPortal(asked);
  const messages = proxy.messages();
  proxy.cutAt(Infinity, when);
  expect(await asked.effects()).toBe(1);
  return { told, messages };
}

interface Cut {
  readonly told: readonly string[];
  readonly messages: number;
}

/** Cuts all of the last messages, which include the commit; before them every tenth, or each in a soak test. */
const isCut = (number: number, messages: number): boolean => number > messages - 6 || number % (isSoak ? 1 : 10) === 0;

const times: readonly CutTime[] = ['before it arrives', 'after it arrived'];

it.each(kinds.flatMap(({ kind, prepare }) => times.map((when) => ({ kind, when, prepare }))))(
  'executes $kind once wherever the connection is cut: $when',
  async ({ when, prepare }) => {
    const { messages } = await askThroughCut(await prepare(), Infinity, when);
    const told = new Set<string>();
    for (let number = 1; number <= messages; number += 1) {
      if (!isCut(number, messages)) continue;
      const cut = await askThroughCut(await prepare(), number, when);
      for (const failure of cut.told) told.add(failure);
    }
    // Some were lost before the commit, others after it.
    expect([...told].toSorted()).toEqual(['errors.outcomeUnknown', 'errors.unavailable']);
  },
);
