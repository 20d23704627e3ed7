import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { openTradingRegister, readBalances, type Reply, type TradingRegister } from './trading-register.ts';

const save = `mutation ($input: CertificateInput!) {
  createOrUpdateCertificate(input: $input) {
    id code rowVersion status amount amountUnit energy higherEnergy exportAbroad advanced emissionSave sustainabilityCriteria
    emission { eec eu total } supplier { id } buyer { id name } registeredBy { id }
    initialTransaction { id status type amount supplier { id } buyer { id } }
  }
}`;

let trading: TradingRegister;
let organization: (key: string) => string;

beforeAll(async () => {
  trading = await openTradingRegister();
  organization = (key) => trading.register.organizations.get(key) ?? '';
});

afterAll(() => trading.close());

/** The certificate of a reply. @throws with the errors where there is none */
function saved({ data, errors }: Reply): Values & { readonly id: string } {
  const record = data['createOrUpdateCertificate'];
  if (typeof record !== 'object' || record === null || !('id' in record)) throw new Error(errors.join(', '));
  return { ...record, id: String(record.id) };
}

const create = async (changes: Values = {}, as = 'supplier'): Promise<Reply> =>
  trading.ask(as, save, { input: trading.certificate(changes) });

/** The only row of substances of a certificate's input. */
function rowOf({ certificateSubstances: rows }: Values): object {
  const [row] = Array.isArray(rows) ? rows : [];
  if (typeof row !== 'object' || row === null) throw new Error('a certificate has a substance');
  return row;
}

describe('a certificate', () => {
  it('of own production is approved, computed and held at once', async () => {
    const certificate = saved(await create());
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

  it('of an import is delivered to its buyer, whoever the browser names', async () => {
    const reply = await create({
      isImport: true,
      ownProduction: false,
      supplierId: organization('donau'),
      buyerId: organization('supplier'),
    });
    const certificate = saved(reply);
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
    const certificate = saved(await create({ ownProduction: false, buyerId: organization('buyer') }));
    expect(certificate).toMatchObject({ initialTransaction: { status: 'PENDING', type: 'SELL' } });
    expect(await readBalances(trading.database, certificate.id)).toEqual({
      issued: '-1000.000',
      held: '0.000',
      reserved: '1000.000',
    });
  });

  it('sold to a temporary buyer is delivered at once and counts as export', async () => {
    const certificate = saved(await create({ ownProduction: false, buyerId: organization('morava') }));
    expect(certificate).toMatchObject({ exportAbroad: true, initialTransaction: { status: 'CONFIRMED' } });
  });

  it('by reference values stores no parts and takes the total of its substance type', async () => {
    const certificate = saved(await create({ byRefValues: true }));
    expect(certificate).toMatchObject({ emission: { eec: '0.000', eu: '0.000', total: '48.500' } });
  });

  it('is saved from the fields of section 3 as a form has them, what is computed ignored', async () => {
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
    expect(saved(reply)).toMatchObject({
      code: expect.stringMatching(/^C-2026/u),
      status: 'APPROVED',
      energy: '21000000.000',
      higherEnergy: saved(await create())['higherEnergy'],
      exportAbroad: false,
      emission: { total: '48.500' },
      emissionSave: '48.46',
      registeredBy: { id: organization('supplier') },
      initialTransaction: { status: 'CONFIRMED' },
    });
  });

  describe('of a pathway', () => {
    const saveByPathway = `mutation ($input: CertificateInput!) {
      createOrUpdateCertificate(input: $input) {
        id pathway { nameEN totalTypical totalDefault } pathwayValues emission { ep total }
      }
    }`;
    const byPathway = async (nameEN: string, changes: Values = {}) => {
      const pathwayId = await trading.idOf('pathway', 'name_en', nameEN);
      const input = trading.certificate({ pathwayId, pathwayValues: 'DEFAULT', ...changes });
      return saved(await trading.ask('supplier', saveByPathway, { input }));
    };

    it.each([
      { nameEN: 'Waste cooking oil biodiesel', typical: '11.200', preset: '14.900' },
      { nameEN: 'Rape seed biodiesel', typical: '45.500', preset: '50.100' },
      { nameEN: 'Palm oil biodiesel (open effluent pond)', typical: '63.300', preset: '75.500' },
      { nameEN: 'Wheat straw ethanol', typical: '13.700', preset: '15.700' },
    ])('knows $nameEN as Annex V has it, and keeps which it was', async ({ nameEN, typical, preset }) => {
      expect(await byPathway(nameEN)).toMatchObject({
        pathway: { nameEN, totalTypical: typical, totalDefault: preset },
        pathwayValues: 'DEFAULT',
      });
    });

    it('has the emissions that were entered, which its values only suggest', async () => {
      const { id, emission } = await byPathway('Wheat straw ethanol');
      expect(emission).toMatchObject({ ep: '20.800', total: '48.500' });
      const other = { id, pathwayId: await trading.idOf('pathway', 'name_en', 'Rape seed biodiesel') };
      expect(saved(await trading.ask('supplier', saveByPathway, { input: other }))).toMatchObject({ emission });
    });

    it('has none by reference values', async () => {
      expect(await byPathway('Wheat straw ethanol', { byRefValues: true })).toMatchObject({
        pathway: null,
        pathwayValues: null,
      });
    });
  });

  it.each([
    { case: 'whose first kind is for advanced biofuel is advanced', kinds: ['IX-A', 'FOOD'], advanced: true },
    { case: 'of which another kind is, is advanced', kinds: ['FOOD', 'IX-A'], advanced: true },
    { case: 'of no such kind is not', kinds: ['FOOD', 'FOOD'], advanced: false },
    { case: 'of such a kind is not where that is said', kinds: ['IX-A', 'FOOD'], said: false, advanced: false },
  ])('$case, where the client says nothing of it', async ({ kinds, said, advanced }) => {
    const [first, second] = await Promise.all(
      kinds.map((kind) => trading.idOf('substance_kind', 'elna_key', kind === 'FOOD' ? 'FOOD-MAIZE' : 'IX-A1')),
    );
    const row = (kindId: string | undefined) => ({ ...rowOf(trading.certificate()), kindId, portion: '50' });
    const reply = await create({ certificateSubstances: [row(first), row(second)], advanced: said });
    expect(saved(reply)['advanced']).toBe(advanced);
  });

  it.each([
    { elnaKey: 'ETHANOL-D', unit: 'M3' },
    { elnaKey: 'BIO-LNG', unit: 'T' },
    { elnaKey: 'SYNGAS', unit: 'M3' },
  ])('of $elnaKey is counted in $unit where the client says no unit', async ({ elnaKey, unit }) => {
    const substanceTypeId = await trading.idOf('substance_type', 'elna_key', elnaKey);
    const { emission } = trading.certificate();
    const reply = await create({
      substanceTypeId,
      amountUnit: undefined,
      emission: typeof emission === 'object' ? { ...emission, ecomp: '0' } : {},
    });
    expect(saved(reply)['amountUnit']).toBe(unit);
  });

  it('cannot be seen, counted or guessed by an organization that has no part in it', async () => {
    const { id } = saved(await create());
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

describe('correcting a certificate', () => {
  it('moves its whole quantity anew while nothing was drawn', async () => {
    const { id } = saved(await create());
    const corrected = saved(await trading.ask('supplier', save, { input: { id, amount: '750.5' } }));
    expect(corrected).toMatchObject({
      amount: '750.500',
      energy: '15760500.000',
      initialTransaction: { amount: '750.500' },
    });
    expect(await readBalances(trading.database, id)).toEqual({ issued: '-750.500', held: '750.500' });
  });

  it('posts nothing where the same amount is written in another way', async () => {
    const { id } = saved(await create());
    const read = () =>
      trading.database.query(sql`select id from ledger_posting where certificate_id = ${id} order by id`);
    const issued = await read();
    saved(await trading.ask('supplier', save, { input: { id, amount: '1000.0', note: 'checked' } }));
    expect(await read()).toEqual(issued);
  });

  it('posts the difference after a sale, and never below what was drawn', async () => {
    const { id } = saved(await create());
    await sell(id, '600');
    expect((await trading.ask('supplier', save, { input: { id, amount: '599.999' } })).errors).toEqual([
      'errors.transaction.alreadySold at amount',
    ]);
    saved(await trading.ask('supplier', save, { input: { id, amount: '600' } }));
    expect(await readBalances(trading.database, id)).toEqual({
      issued: '-600.000',
      held: '0.000',
      reserved: '600.000',
    });
  });

  it('refuses other changes after a sale, and says how it is corrected', async () => {
    const { id } = saved(await create());
    await sell(id, '1');
    const reply = await trading.ask('supplier', save, { input: { id, type: 'BIOLIQUID' } });
    expect(reply.errors).toEqual(['errors.certificate.correctByRequest at type']);
  });

  it('leaves a rejected sale rejected, and the corrected quantity with its supplier', async () => {
    const { id, initialTransaction } = saved(await create({ ownProduction: false, buyerId: organization('buyer') }));
    const reject = 'mutation ($id: ID!) { transactionChangeStatus(id: $id, status: REJECTED) { id } }';
    expect((await trading.ask('buyer', reject, { id: Object(initialTransaction).id })).errors).toEqual([]);
    const corrected = saved(await trading.ask('supplier', save, { input: { id, amount: '800' } }));
    expect(corrected).toMatchObject({
      amount: '800.000',
      initialTransaction: { status: 'REJECTED', amount: '800.000' },
    });
    expect(await readBalances(trading.database, id)).toEqual({
      issued: '-800.000',
      held: '800.000',
      reserved: '0.000',
    });
  });

  it('refuses a version that somebody else has changed', async () => {
    const { id, rowVersion } = saved(await create());
    saved(await trading.ask('supplier', save, { input: { id, rowVersion, note: 'first' } }));
    const reply = await trading.ask('supplier', save, { input: { id, rowVersion, note: 'second' } });
    expect(reply.errors).toEqual(['errors.conflict']);
  });
});

it('tells in its audit entry that no energy is known of a substance type without a calorific value', async () => {
  const substanceTypeId = await trading.idOf('substance_type', 'elna_key', 'SYNGAS');
  const certificate = saved(await create({ substanceTypeId }));
  expect(certificate).toMatchObject({ energy: null, higherEnergy: null });
  const [entry] = await trading.database.query(
    sql`select warnings from audit_entry where entity = 'certificate' and record_id = ${certificate.id}`,
  );
  expect(JSON.stringify(entry)).toContain('errors.certificate.noCalorificValue');
});

describe('a production of fuel types', () => {
  const fuelTypes = '{ fuelTypesPaginated { items { id fuelTypeProductions { id } } } }';
  const production = `mutation ($input: FuelTypeProductionInput!) { createOrUpdateFuelTypeProduction(input: $input) {
    id fuelTypesCount fuelTypes { id nameSK codeCN }
  } }`;

  async function savedProduction(input: Values) {
    const { data, errors } = await trading.ask('registry', production, { input });
    expect(errors).toEqual([]);
    return data['createOrUpdateFuelTypeProduction'];
  }

  it('is given its fuel types from either side', async () => {
    const { data } = await trading.ask('registry', fuelTypes);
    const { items } = JSON.parse(JSON.stringify(data['fuelTypesPaginated'])) as { items: { id: string }[] }; // as asked
    const [first, second] = items.map(({ id }) => id);
    const made = await savedProduction({ nameSK: 'Skúšobná', nameEN: 'Trial', fuelTypeIds: [first, second] });
    expect(made).toMatchObject({
      fuelTypesCount: 2,
      fuelTypes: expect.arrayContaining([expect.objectContaining({ id: first })]),
    });
    const { id } = JSON.parse(JSON.stringify(made)) as { id: string }; // as asked
    const sides = await trading.ask('registry', fuelTypes);
    expect(JSON.stringify(sides.data)).toContain(JSON.stringify({ id }));
    expect(await savedProduction({ id, fuelTypes: [{ id: second }] })).toMatchObject({
      fuelTypesCount: 1,
      fuelTypes: [{ id: second }],
    });
    expect(await savedProduction({ id, nameEN: 'Trials' })).toMatchObject({ fuelTypesCount: 1 });
    expect(await savedProduction({ id, fuelTypeIds: [] })).toMatchObject({ fuelTypesCount: 0, fuelTypes: [] });
  });

  it('is not given one that does not exist', async () => {
    const { errors } = await trading.ask('registry', production, {
      input: { nameSK: 'Iná', nameEN: 'Other', fuelTypeIds: ['424242'] },
    });
    expect(errors).toEqual(['errors.form.reference at fuelTypes.0']);
  });
});

describe('removing a certificate', () => {
  const remove = (id: string, as = 'supplier'): Promise<Reply> =>
    trading.ask(as, 'mutation ($id: ID!) { removeCertificate(id: $id) }', { id });

  it('takes its quantity back and its initial transaction with it', async () => {
    const { id } = saved(await create());
    expect((await remove(id)).data).toEqual({ removeCertificate: true });
    expect(await readBalances(trading.database, id)).toEqual({ issued: '0.000', held: '0.000' });
    const { data } = await trading.ask(
      'supplier',
      `query ($id: ID!, $of: TransactionFilter) {
        certificate(id: $id) { id } myTransactions(filter: $of) { pageInfo { totalElements } }
      }`,
      { id, of: { certificate: [id] } },
    );
    expect(data).toEqual({ certificate: null, myTransactions: { pageInfo: { totalElements: 0 } } });
  });

  it('is refused once something was sold', async () => {
    const { id } = saved(await create());
    await sell(id, '1');
    expect((await remove(id)).errors).toEqual(['errors.certificate.hasTransactions']);
  });

  it('is refused to others as if it did not exist', async () => {
    const { id } = saved(await create());
    expect((await remove(id, 'oils')).errors).toEqual(['errors.certificate.notFound']);
  });
});

async function sell(certificateId: string, amount: string): Promise<void> {
  const { errors } = await trading.ask(
    'supplier',
    'mutation ($input: TransactionInput!) { createOrUpdateTransaction(input: $input) { id } }',
    {
      input: { certificateId, buyerId: organization('buyer'), amount, date: '2026-03-05' },
    },
  );
  if (errors.length > 0) throw new Error(errors.join(', '));
}

describe('what is unusual in a certificate', () => {
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
    const { id } = saved(await create({ targetUse: 'ELECTRICITY' }));
    expect(await warningsOf(id)).toMatchObject([{ message: 'errors.certificate.comparatorOfBiofuels' }]);
  });

  it('is recorded: portions that do not make a whole', async () => {
    const { id } = saved(await create({ certificateSubstances: [substance('90')] }));
    expect(await warningsOf(id)).toMatchObject([{ message: 'errors.certificate.portionsTotal' }]);
    const whole = [substance('60'), substance('40')];
    saved(await trading.ask('supplier', save, { input: { id, certificateSubstances: whole } }));
    expect(await warningsOf(id)).toBeNull();
  });

  it.each(['2009-12-31', '2027-03-07'])('is refused: issued on %s', async (issuedAt) => {
    expect((await create({ issuedAt })).errors).toEqual(['errors.form.dateLimits at issuedAt']);
  });

  it.each(['registry', 'government', 'authority'])('is refused: sold to %s, which cannot hold', async (buyer) => {
    const changes = { ownProduction: false, buyerId: organization(buyer) };
    expect((await create(changes)).errors).toEqual(['errors.transaction.buyerCannotHold at buyer']);
  });
});
