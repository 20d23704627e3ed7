import { beforeAll, describe, expect, it } from 'vitest';
import sql from 'sql-template-tag';
import type { Values } from '../../engine/record/index.ts';
import { sentenceIn } from './sentences.ts';
import { answered, mutations, tradeOf, certificateMutation } from './trade.ts';
import { openedTradingRegister } from './opened-trading-register.ts';
import { readBalances } from './trading-register.ts';

/** Invalid input of a sale, an edit or a loss: each has its message and moves nothing. */
const trading = openedTradingRegister();
const trade = tradeOf(trading);
let certificateId: string;
let pending: string;

beforeAll(async () => {
  certificateId = await trade.certificate();
  pending = answered(await trade.save({ certificateId, amount: '100' })).id;
});

async function everything(): Promise<unknown> {
  const [counts] = await trading.database.query(sql`
    select (select count(*)::int from transaction) as transactions, (select count(*)::int from ledger_entry) as entries,
      (select sum(row_version)::int from transaction) as versions, (select count(*)::int from audit_entry) as audited`);
  return { ...counts, balances: await readBalances(trading.database, certificateId) };
}

/** The errors of a request in both languages; expects that nothing was changed. */
async function told(
  query: string,
  input: Values,
): Promise<{ readonly sk: readonly string[]; readonly en: readonly string[] }> {
  const before = await everything();
  const errors = await trading.askErrors('supplier', query, { input });
  expect(await everything()).toEqual(before);
  return {
    sk: errors.map((error) => sentenceIn('sk', error)),
    en: errors.map((error) => sentenceIn('en', error)),
  };
}

const notNumber = {
  sk: 'Hodnota nie je číslo. Zapíšte ju číslicami, napríklad 1 234.',
  en: 'The value is not a number. Write it in digits, for example 1234.',
};
const negative = { sk: 'Hodnota nemôže byť záporná', en: 'The value cannot be negative' };
const nothing = { sk: 'Zadajte množstvo väčšie ako 0.', en: 'Enter an amount greater than 0.' };
const tooFine = { sk: 'Maximálne na 3 desatinné miesta', en: 'At most 3 decimal places' };
const tooLarge = {
  sk: 'Maximálne 999999999999999999',
  en: 'At most 999999999999999999',
};
const noDate = { sk: 'Dátum nemá správny formát', en: 'The date does not have the right format' };
const backwards = { sk: 'Dátum do musí byť väčší ako dátum od.', en: 'The date to must be later than the date from.' };

describe('an amount', () => {
  const amounts: readonly { readonly amount: unknown; readonly says: { readonly sk: string; readonly en: string } }[] =
    [
      { amount: '-1', says: negative },
      { amount: -0.001, says: negative },
      { amount: '0', says: nothing },
      { amount: '-0', says: nothing },
      { amount: '0.000', says: nothing },
      { amount: null, says: nothing },
      { amount: '1.2345', says: tooFine },
      { amount: 0.0001, says: tooFine },
      { amount: '9'.repeat(40), says: tooLarge },
      { amount: 'much', says: notNumber },
      { amount: '', says: nothing },
      { amount: 'NaN', says: notNumber },
      { amount: 'Infinity', says: notNumber },
      { amount: '-Infinity', says: notNumber },
      { amount: '1e400', says: notNumber },
      { amount: '1e3', says: notNumber },
      { amount: 1.7e308, says: notNumber },
      { amount: Number.NaN, says: notNumber },
      { amount: Number.POSITIVE_INFINITY, says: notNumber },
      { amount: '0x10', says: notNumber },
      { amount: '1,5', says: notNumber },
      { amount: '1 000', says: notNumber },
      { amount: '１２', says: notNumber },
      { amount: true, says: notNumber },
      { amount: {}, says: notNumber },
      { amount: '5; drop table transaction', says: notNumber },
    ];

  it.each(amounts)('of $amount is refused in a sale, an edit and a loss', async ({ amount, says }) => {
    const sentences = { sk: [`amount: ${says.sk}`], en: [`amount: ${says.en}`] };
    const sale = { certificateId, buyerId: trade.organization('buyer'), date: '2026-03-05' };
    expect(await told(mutations.save, { ...sale, amount })).toEqual(sentences);
    expect(await told(mutations.save, { id: pending, amount })).toEqual(sentences);
    expect(await told(mutations.lose, { certificateId, amount })).toEqual(sentences);
  });
});

describe('a record', () => {
  it('referenced by two ids is refused at its path', async () => {
    const sale = { buyerId: trade.organization('buyer'), amount: '1', date: '2026-03-05' };
    const other = await trade.certificate();
    const sk = 'certificate: Požiadavka nie je zrozumiteľná: "certificateId" and "certificate" name different records';
    expect((await told(mutations.save, { ...sale, certificateId, certificate: { id: other } })).sk).toEqual([sk]);
  });

  it('referenced in an item by two ids is refused at its path', async () => {
    const input = trading.certificate();
    const [row] = [input['certificateSubstances']].flat();
    const certificateSubstances = [{ ...Object(row), kindId: '1', kind: { id: '2' } }];
    const errors = await trading.askErrors('supplier', certificateMutation, {
      input: { ...input, certificateSubstances },
    });
    expect(errors.map(({ path }) => path)).toEqual(['certificateSubstances.0.kind']);
  });
});

describe('a day', () => {
  it('that is empty is null', async () => {
    const sale = { certificateId, buyerId: trade.organization('buyer'), amount: '1' };
    expect((await told(mutations.save, { ...sale, date: '' })).sk).toEqual(['date: Prosím vyplňte dátum transakcie.']);
    expect(
      answered(await trade.save({ ...sale, date: '2026-03-05', periodStart: '', periodEnd: '' })).id,
    ).toBeDefined();
  });

  it.each(['2026-02-30', '2025-02-29', '2026-13-01', '0000-00-00', '99999-01-01', '5.3.2026', '2026-3-5', 'today', 5])(
    'of %j is refused in any field',
    async (day) => {
      for (const field of ['date', 'periodStart', 'periodEnd']) {
        const sale = { certificateId, buyerId: trade.organization('buyer'), amount: '1', date: '2026-03-05' };
        expect(await told(mutations.save, { ...sale, [field]: day })).toEqual({
          sk: [`${field}: ${noDate.sk}`],
          en: [`${field}: ${noDate.en}`],
        });
      }
    },
  );

  it('is refused where the period ends before it starts, in an edit too', async () => {
    const period = { periodStart: '2026-02-02', periodEnd: '2026-02-01' };
    const sentences = { sk: [`periodEnd: ${backwards.sk}`], en: [`periodEnd: ${backwards.en}`] };
    expect(await told(mutations.save, { id: pending, ...period })).toEqual(sentences);
  });
});

it('reports all issues at once', async () => {
  const { sk } = await told(mutations.save, {
    amount: '-1',
    buyerId: trade.organization('supplier'),
    certificateId: '1',
  });
  expect(sk).toEqual([
    'certificate: Osvedčenie sa nenašlo.',
    'date: Prosím vyplňte dátum transakcie.',
    'amount: Hodnota nemôže byť záporná',
    'buyer: Predaj vlastnej organizácii nie je povolený. Vyberte iného odberateľa.',
  ]);
});

it.each(['supplierId', 'verifierId', 'initialTransactionId', '__proto__'])('refuses %s', async (field) => {
  const input = Object.fromEntries([
    ['id', pending],
    [field, '1'],
  ]);
  expect((await told(mutations.save, input)).sk).toEqual([expect.stringContaining('Požiadavka nie je zrozumiteľná')]);
});

it('accepts the fields of the specification, a version and the market, and describes the others as ignored', async () => {
  const query = '{ __type(name: "TransactionInput") { inputFields { name description } } }';
  const { data } = await trading.ask('supplier', query);
  const { __type: type } = JSON.parse(JSON.stringify(data)) as { __type: { inputFields: InputField[] } }; // as asked
  const isTaken = ({ name, description }: InputField) =>
    !/(?:Computed: taken and ignored|Ignored while its form does not show it)\.$/u.test(description) &&
    !['certificate', 'buyer', 'scheme'].includes(name);
  expect(type.inputFields.filter(isTaken).map(({ name }) => name)).toEqual([
    'id',
    'rowVersion',
    'externalCode',
    'certificateId',
    'buyerId',
    'schemeId',
    'amount',
    'date',
    'periodStart',
    'periodEnd',
    'onMarket',
  ]);
});

interface InputField {
  readonly name: string;
  readonly description: string;
}
