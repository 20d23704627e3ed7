import sql from 'sql-template-tag';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { notifyEndingSupervision } from '../../server/trade/stock/index.ts';
import { openedTradingRegister } from './opened-trading-register.ts';
import { sentenceIn } from './sentences.ts';
import { answered, mutations, tradeOf, certificateMutation, schemeMutation } from './trade.ts';
import type { ResponseError } from './trading-register.ts';

/** A scheme's feedstock scope narrows at once, or on a day announced to the holders of stock. */
const trading = openedTradingRegister(() => now);
const trade = tradeOf(trading);
const lastMinute = new Date('2026-12-31T22:59:59Z');
const nextDay = new Date('2026-12-31T23:00:00Z');
const issuedAt = '2026-03-01';
let now = lastMinute;
let schemeId: string;
let kindId: string;
let kind: string;
let certificateId: string;

const saveScheme = async (changes: Values) => {
  return answered(await trading.ask('registry', schemeMutation, { input: changes })).id;
};

const register = (changes: Values = {}): Promise<readonly ResponseError[]> =>
  trading.askErrors('supplier', certificateMutation, {
    input: trading.certificate({ issuedAt, schemeId, ...changes }),
  });
const sell = (changes: Values = {}): Promise<readonly ResponseError[]> =>
  trading.askErrors('supplier', mutations.save, {
    input: { certificateId, buyerId: trade.organization('buyer'), amount: '1', date: issuedAt, ...changes },
  });
const sentences = (language: 'sk' | 'en', errors: readonly ResponseError[]): readonly string[] =>
  errors.map((error) => sentenceIn(language, error));

async function stateOf(as: string): Promise<unknown> {
  const { data } = await trading.ask(as, 'query ($id: ID!) { certificate(id: $id) { supervisionState } }', {
    id: certificateId,
  });
  return Object(data['certificate']).supervisionState;
}

beforeAll(async () => {
  await trading.database.query(sql`
    update organization set valid_from = '2020-01-01', valid_until = '2029-12-31' where role = 'QUALIFIED_AUTHORITY'`);
  schemeId = await saveScheme({ nameSK: 'Zúžená', nameEN: 'Narrowed' });
  certificateId = await trade.certificate({ issuedAt, schemeId });
  const [part] = await trading.database.query<{ id: string; name: string }>(sql`
    select kind.id::text as id, kind.name_sk as name from certificate_certificate_substances as part
    join substance_kind as kind on kind.id = part.kind_id where part.record_id = ${certificateId}`);
  kindId = part?.id ?? '';
  kind = part?.name ?? '';
});

beforeEach(async () => {
  now = lastMinute;
  const endingFeedstocks = [{ feedstockId: kindId, until: '2026-12-31' }];
  await saveScheme({ id: schemeId, feedstockIds: [], endingFeedstocks });
});

it('ends on its day: the feedstock is not registered, sold or put on the market, but offers are decided', async () => {
  expect(await register()).toEqual([]);
  expect(await sell()).toEqual([]);
  const { id: offered } = answered(await trade.save({ certificateId, amount: '10', date: issuedAt }));
  now = nextDay;
  expect(sentences('sk', await register())).toEqual([
    'certificateSubstances: Surovina nie je v rozsahu uznania schémy. Vyberte surovinu, na ktorú sa schéma vzťahuje, alebo inú schému.',
  ]);
  for (const changes of [{}, { buyerId: null }]) {
    const refused = await sell(changes);
    expect(sentences('sk', refused)).toEqual([
      'certificate: Schéma Zúžená už nezahŕňa surovinu tohto osvedčenia, preto sa z neho nedá predávať ani uvádzať na trh. Rozsah schémy eviduje správca registra.',
    ]);
    expect(sentences('en', refused)).toEqual([
      'certificate: The scheme Zúžená no longer covers the feedstock of this certificate, so nothing can be sold from it or placed on the market. The registry keeps the scope of the scheme.',
    ]);
  }
  expect((await trade.changeStatus(offered, 'ON_MARKET', 'supplier')).errors).toEqual([
    'errors.transaction.feedstockOutOfScope',
  ]);
  expect((await trade.save({ id: offered, amount: '20' })).errors).toEqual([
    'errors.transaction.feedstockOutOfScope at certificate',
  ]);
  expect((await trade.changeStatus(offered, 'CONFIRMED')).errors).toEqual([]);
  await saveScheme({ id: schemeId, endingFeedstocks: [] });
  expect(await sell()).toEqual([]);
});

it('does not affect other feedstocks and schemes', async () => {
  now = nextDay;
  const [other] = await trading.database.query<{ id: string }>(
    sql`select id::text from substance_kind where id <> ${kindId} and not archived order by id limit 1`,
  );
  await saveScheme({ id: schemeId, endingFeedstocks: [{ feedstockId: other?.id, until: '2026-12-31' }] });
  expect(await register()).toEqual([]);
  const elsewhere = await saveScheme({ nameSK: 'Nezúžená', nameEN: 'Not narrowed' });
  await saveScheme({ id: schemeId, endingFeedstocks: [{ feedstockId: kindId, until: '2026-12-31' }] });
  expect(await register({ schemeId: elsewhere })).toEqual([]);
});

it('ends at once when the registry removes the feedstock from the scope', async () => {
  const [other] = await trading.database.query<{ id: string }>(
    sql`select id::text from substance_kind where id <> ${kindId} and not archived order by id limit 1`,
  );
  await saveScheme({ id: schemeId, feedstockIds: [kindId, other?.id], endingFeedstocks: [] });
  expect(await sell()).toEqual([]);
  await saveScheme({ id: schemeId, feedstockIds: [other?.id] });
  expect((await register()).map(({ message, path }) => `${message} at ${path}`)).toEqual([
    'errors.certificate.feedstockOutOfScope at certificateSubstances.0.kind',
  ]);
  expect((await sell()).map(({ message }) => message)).toEqual(['errors.transaction.feedstockOutOfScope']);
  expect(await stateOf('supplier')).toBe('ENDED');
});

it.each([
  { of: 'long before the end', day: '2026-10-31T22:59:59Z', state: null },
  { of: '60 days before it', day: '2026-10-31T23:00:00Z', state: 'ENDS_SOON' },
  { of: 'on the last day', day: '2026-12-31T22:59:59Z', state: 'ENDS_SOON' },
  { of: 'from the next day on', day: '2026-12-31T23:00:00Z', state: 'ENDED' },
])('marks stock $of', async ({ day, state }) => {
  now = new Date(day);
  expect(await stateOf('supplier')).toBe(state);
});

it('notifies holders 60, 30 and 7 days before the end, once each', async () => {
  const night = async (day: string) => {
    now = new Date(`${day}T10:00:00Z`);
    return await notifyEndingSupervision(trading.application).run(new AbortController().signal);
  };
  expect(await night('2026-10-31')).toEqual({ told: 0 });
  // The supplier and the buyer hold stock, with one responsible person each.
  expect(await night('2026-11-01')).toEqual({ told: 2 });
  expect(await night('2026-11-02')).toEqual({ told: 0 });
  expect(await night('2026-12-01')).toEqual({ told: 2 });
  expect(await night('2026-12-24')).toEqual({ told: 2 });
  expect(await night('2027-01-01')).toEqual({ told: 0 });
  const rows = await trading.database.query(sql`
    select distinct facts ->> 'name' as name, facts ->> 'scheme' as scheme, facts ->> 'until' as until from notice
    where name = 'feedstockEndsSoon'`);
  expect(rows).toEqual([{ name: kind, scheme: 'Zúžená', until: '31.12.2026' }]);
});
