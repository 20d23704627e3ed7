import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { answered } from './trade.ts';
import { openedTradingRegister } from './opened-trading-register.ts';
import { readBalances, type Reply } from './trading-register.ts';

const save = `mutation ($input: CertificateInput!) {
  createOrUpdateCertificate(input: $input) {
    id code rowVersion status amount amountUnit energy higherEnergy exportAbroad advanced emissionSave sustainabilityCriteria
    emission { eec eu total } supplier { id } buyer { id name } registeredBy { id }
    initialTransaction { id status type amount supplier { id } buyer { id } }
  }
}`;

const trading = openedTradingRegister();
let organization: (key: string) => string;

beforeAll(() => {
  organization = (key) => trading.register.organizations.get(key) ?? '';
});

const create = async (changes: Values = {}, as = 'supplier'): Promise<Reply> =>
  trading.ask(as, save, { input: trading.certificate(changes) });

/** The substance row in a certificate's input. */
function rowOf({ certificateSubstances: rows }: Values): object {
  const [row] = Array.isArray(rows) ? rows : [];
  if (typeof row !== 'object' || row === null) throw new Error('a certificate has a substance');
  return row;
}

describe('a certificate', () => {
  it('of own production is approved and computed, and fills stock immediately', async () => {
    const certificate = answered(await create());
    expect(certificate).toMatchObject({
      code: expect.stringMatching(/^C-2026\d{6}$/),
      status: 'APPROVED',
      amount: '1000.000',
      // 1000 m³ × 1000 × 21 MJ/l
      energy: '21000000.000',
      emission: { total: '48.500' },
      // 100 × (1 − 48.5 / 94.1)
      emissionSave: '48.46',
      sustainabilityCriteria: false,
      initialTransaction: { status: 'CONFIRMED', type: 'PRODUCTION', amount: '1000.000' },
    });
    expect(await readBalances(trading.database, certificate.id)).toEqual({ issued: '-1000.000', held: '1000.000' });
  });

  it('of an import is delivered to its buyer, ignoring a buyer in the input', async () => {
    const reply = await create({
      isImport: true,
      ownProduction: false,
      supplierId: organization('donau'),
      buyerId: organization('supplier'),
    });
    const certificate = answered(reply);
    expect(certificate).toMatchObject({
      buyer: { id: organization('supplier') },
      initialTransaction: { status: 'CONFIRMED', type: 'BUY' },
    });
    expect(await readBalances(trading.database, certificate.id)).toEqual({
      issued: '-1000.000',
      held: '1000.000',
      reserved: '0.000',
    });
  });

  it('sold by its supplier waits for the buyer', async () => {
    const certificate = answered(await create({ ownProduction: false, buyerId: organization('buyer') }));
    expect(certificate).toMatchObject({ initialTransaction: { status: 'PENDING', type: 'SELL' } });
    expect(await readBalances(trading.database, certificate.id)).toEqual({
      issued: '-1000.000',
      held: '0.000',
      reserved: '1000.000',
    });
  });

  it('sold to a temporary buyer is delivered at once and counts as export', async () => {
    const certificate = answered(await create({ ownProduction: false, buyerId: organization('morava') }));
    expect(certificate).toMatchObject({ exportAbroad: true, initialTransaction: { status: 'CONFIRMED' } });
  });

  it('with reference values stores no parts, and the total of its substance type', async () => {
    const certificate = answered(await create({ byRefValues: true }));
    expect(certificate).toMatchObject({ emission: { eec: '0.000', eu: '0.000', total: '48.500' } });
  });

  it('is saved from the fields of section 3, ignoring computed ones', async () => {
    const given = trading.certificate();
    const byId = (name: string) => ({ id: given[`${name}Id`] });
    const computed = {
      code: 'C-1900000001',
      status: 'ON_MARKET',
      energy: '1',
      higherEnergy: 2,
      emissionSave: 0,
      sustainabilityCriteria: true,
      canBeSplitToEtbe: true,
      createdAt: '1900-01-01T00:00:00Z',
      importedAt: '1900-01-01T00:00:00Z',
      exportAbroad: true,
      registeredBy: { id: organization('buyer') },
      initialTransaction: { status: 'REJECTED', exportAbroad: true },
      transactions: [],
    };
    const reply = await trading.ask('supplier', save, {
      input: {
        ...computed,
        isImport: false,
        ownProduction: true,
        supplier: byId('supplier'),
        buyer: byId('buyer'),
        verifier: byId('verifier'),
        scheme: null,
        substanceType: byId('substanceType'),
        type: 'BIOFUEL',
        targetUse: 'COMBINED',
        amount: 1000,
        energyUnit: 'MJ',
        issuedAt: '2026-03-01',
        producedAt: '',
        periodStart: '',
        startOfProduction: 'SINCE_2021',
        fromTrash: false,
        byRefValues: false,
        emission: { eec: '25.5', el: 0, ep: 20.8, etd: 2.2, eu: 0, ecomp: '', esca: 0, eccs: 0, eccr: 0, total: 999 },
        certificateSubstances: [
          {
            kind: { id: await trading.idOf('substance_kind', 'elna_key', 'FOOD-MAIZE') },
            production: { id: await trading.idOf('substance_production', 'elna_key', 'FERM-NG-CHP') },
            country: { id: await trading.idOf('country', 'key', 'sk') },
            productionInfo: '',
            portion: '100',
            currentAmount: '5',
          },
        ],
        attachments: [],
        note: '',
      },
    });
    expect(answered(reply)).toMatchObject({
      code: expect.stringMatching(/^C-2026/u),
      status: 'APPROVED',
      energy: '21000000.000',
      higherEnergy: answered(await create())['higherEnergy'],
      exportAbroad: false,
      emission: { total: '48.500' },
      emissionSave: '48.46',
      registeredBy: { id: organization('supplier') },
      initialTransaction: { status: 'CONFIRMED' },
    });
  });

  it.each([
    { case: 'whose first kind is for advanced biofuel is advanced', kinds: ['IX-A', 'FOOD'], advanced: true },
    { case: 'of which another kind is, is advanced', kinds: ['FOOD', 'IX-A'], advanced: true },
    { case: 'of no such kind is not', kinds: ['FOOD', 'FOOD'], advanced: false },
    { case: 'of such a kind is not where that is said', kinds: ['IX-A', 'FOOD'], said: false, advanced: false },
  ])('$case, when it is absent from the input', async ({ kinds, said, advanced }) => {
    const [first, second] = await Promise.all(
      kinds.map((kind) => trading.idOf('substance_kind', 'elna_key', kind === 'FOOD' ? 'FOOD-MAIZE' : 'IX-A1')),
    );
    const row = (kindId: string | undefined) => ({ ...rowOf(trading.certificate()), kindId, portion: '50' });
    const reply = await create({ certificateSubstances: [row(first), row(second)], advanced: said });
    expect(answered(reply)['advanced']).toBe(advanced);
  });

  it.each([
    { elnaKey: 'ETHANOL-D', unit: 'M3' },
    { elnaKey: 'BIO-LNG', unit: 'T' },
    { elnaKey: 'SYNGAS', unit: 'M3' },
  ])('of $elnaKey is counted in $unit when the input has no unit', async ({ elnaKey, unit }) => {
    const substanceTypeId = await trading.idOf('substance_type', 'elna_key', elnaKey);
    const { emission } = trading.certificate();
    const reply = await create({
      substanceTypeId,
      amountUnit: undefined,
      emission: typeof emission === 'object' ? { ...emission, ecomp: '0' } : {},
    });
    expect(answered(reply)['amountUnit']).toBe(unit);
  });

  it('cannot be read, counted or guessed by an organization that is not a party', async () => {
    const { id } = answered(await create());
    const reply = await trading.ask(
      'oils',
      'query ($id: ID!, $filter: CertificateFilter) { certificate(id: $id) { id } myCertificates(filter: $filter) { pageInfo { totalElements } } }',
      {
        id,
        filter: { id: [id] },
      },
    );
    expect(reply.data).toEqual({ certificate: null, myCertificates: { pageInfo: { totalElements: 0 } } });
    expect((await trading.ask('oils', save, { input: { id, note: 'x' } })).errors).toEqual([
      'errors.certificate.notFound',
    ]);
  });
});

describe('saving a certificate is refused', () => {
  it.each([
    {
      because: 'nothing was filled',
      changes: { supplierId: null, buyerId: null, issuedAt: null, amount: null },
      errors: ['errors.form.required at issuedAt', 'errors.form.required at amount'],
    },
    { because: 'the amount has four decimals', changes: { amount: '1.0001' }, errors: ['errors.form.scale at amount'] },
    { because: 'the amount is negative', changes: { amount: '-1' }, errors: ['errors.form.negative at amount'] },
    { because: 'the amount is zero', changes: { amount: '0' }, errors: ['errors.certificate.amountMissing at amount'] },
    {
      because: 'the period ends before it starts',
      changes: { periodStart: '2026-02-02', periodEnd: '2026-02-01' },
      errors: ['errors.form.dateRange at periodEnd'],
    },
    {
      because: 'a portion is above 100 %',
      changes: { portion: '101' },
      errors: ['errors.form.max at certificateSubstances.0.portion'],
    },
    {
      because: 'a portion is missing',
      changes: { portion: null },
      errors: ['errors.certificate.missingPortion at certificateSubstances.0.portion'],
    },
    {
      because: 'there is no substance',
      changes: { certificateSubstances: [] },
      errors: ['errors.form.minItems at certificateSubstances'],
    },
    {
      because: 'a biofuel has the target use of a bioliquid',
      changes: { targetUse: 'BIOFUEL' },
      errors: ['errors.form.choice at targetUse'],
    },
    {
      because: 'an emission part is missing',
      changes: { emission: { ep: null } },
      errors: ['errors.certificate.missingEp at emission.ep'],
    },
    {
      because: 'import and own production are both set',
      changes: { isImport: true },
      errors: ['errors.certificate.importOrOwnProduction at isImport'],
    },
  ])('when $because', async ({ changes, errors }) => {
    const { portion, emission, ...rest } = { portion: undefined, emission: undefined, ...changes };
    const input = trading.certificate(rest);
    const reply = await trading.ask('supplier', save, { input: withDetails(input, portion, emission) });
    expect(reply.errors).toEqual(expect.arrayContaining(errors));
  });

  it('when the production is "other" and not described', async () => {
    const input = trading.certificate();
    const rows = [{ ...firstSubstance(input), productionId: '31' }];
    expect((await trading.ask('supplier', save, { input: { ...input, certificateSubstances: rows } })).errors).toEqual([
      'errors.form.required at certificateSubstances.0.productionInfo',
    ]);
  });

  it('when the organization is neither supplier nor buyer', async () => {
    const changes = {
      isImport: false,
      ownProduction: false,
      supplierId: organization('oils'),
      buyerId: organization('buyer'),
    };
    expect((await create(changes)).errors).toEqual(expect.arrayContaining(['errors.form.supplierOrBuyer at supplier']));
  });
});

function firstSubstance(input: Values): object {
  const rows = input['certificateSubstances'];
  return Array.isArray(rows) ? { ...rows[0] } : {};
}

function withDetails(input: Values, portion: unknown, emission: object | undefined) {
  const rows = portion === undefined ? input['certificateSubstances'] : [{ ...firstSubstance(input), portion }];
  const parts = typeof input['emission'] === 'object' ? { ...input['emission'], ...emission } : emission;
  return { ...input, certificateSubstances: rows, emission: parts };
}

it('has an audit warning for a substance type without a calorific value', async () => {
  const substanceTypeId = await trading.idOf('substance_type', 'elna_key', 'SYNGAS');
  const certificate = answered(await create({ substanceTypeId }));
  expect(certificate).toMatchObject({ energy: null, higherEnergy: null });
  const [entry] = await trading.database.query(
    sql`select warnings from audit_entry where entity = 'certificate' and record_id = ${certificate.id}`,
  );
  expect(JSON.stringify(entry)).toContain('errors.certificate.noCalorificValue');
});

describe('an unusual certificate', () => {
  const substance = (portion: string) => {
    const [first] = trading.certificate()['certificateSubstances'] as readonly object[]; // as the builder makes it
    return { ...first, portion };
  };
  const warningsOf = async (id: string): Promise<unknown> => {
    const [row] = await trading.database.query(
      sql`select warnings from audit_entry where entity = 'certificate' and record_id = ${id} and action in ('create', 'update')
        order by audit_entry.id desc limit 1`,
    );
    return row?.['warnings'];
  };

  it('is recorded: a biofuel compared as electricity is', async () => {
    const { id } = answered(await create({ targetUse: 'ELECTRICITY' }));
    expect(await warningsOf(id)).toMatchObject([{ message: 'errors.certificate.comparatorOfBiofuels' }]);
  });

  it('is recorded: portions that do not sum to 100 %', async () => {
    const { id } = answered(await create({ certificateSubstances: [substance('90')] }));
    expect(await warningsOf(id)).toMatchObject([{ message: 'errors.certificate.portionsTotal' }]);
    const whole = [substance('60'), substance('40')];
    answered(await trading.ask('supplier', save, { input: { id, certificateSubstances: whole } }));
    expect(await warningsOf(id)).toBeNull();
  });

  it.each(['2009-12-31', '2027-03-07'])('is refused when issued on %s', async (issuedAt) => {
    expect((await create({ issuedAt })).errors).toEqual(['errors.form.dateLimits at issuedAt']);
  });

  it.each(['registry', 'government', 'authority'])('is refused when sold to %s, which cannot hold', async (buyer) => {
    const changes = { ownProduction: false, buyerId: organization(buyer) };
    expect((await create(changes)).errors).toEqual(['errors.transaction.buyerCannotHold at buyer']);
  });
});
