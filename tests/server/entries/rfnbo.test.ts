import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { isValues, type Values } from '../../../engine/record/index.ts';
import { sentenceIn } from '../sentences.ts';
import { answered, schemeMutation } from '../trade.ts';
import { openedTradingRegister } from '../opened-trading-register.ts';
import { answeredItems, entriesOf } from './entries.ts';

/** Renewable fuels of non-biological origin: proof and eligible energy (Act 309/2009, section 14a(7)). */
const trading = openedTradingRegister();
const entries = entriesOf(trading);
let methane: Values;
let schemeId: string;

beforeAll(async () => {
  schemeId = await trading.idOf('scheme', 'name_en', 'ISCC EU');
  methane = {
    fuelTypeId: await entries.fuelType('Synthetic methane'),
    fuelTypeProductionId: await entries.production('Sabatier reaction with renewable hydrogen'),
    amount: '100',
  };
});

const organization = (key: string) => trading.register.organizations.get(key) ?? '';
const proof = (proofNumber: string, changes: Values = {}): Values => ({
  proofSchemeId: schemeId,
  proofNumber,
  proofIssuerId: organization('donau'),
  proofIssuedAt: '2026-03-01',
  proofIntensity: '10',
  ...changes,
});
const save = async (changes: Values, as?: string) =>
  answered(await entries.otherFuel({ ...methane, ...changes }, as)).id;
const change = (id: string, changes: Values, as?: string) => entries.otherFuelErrors({ id, ...changes }, as);

const parts = `proofNumber proofIntensity proofSaving sustainabilityCriteria proofAmount onHoldSince holdReason
  permittedActions { name permitted }`;
const read = async (id: string, as = 'supplier'): Promise<Values> => {
  const { data } = await trading.ask(as, `query ($id: ID!) { otherFuelsEntry(id: $id) { ${parts} } }`, { id });
  return isValues(data['otherFuelsEntry']) ? data['otherFuelsEntry'] : {};
};

/** The row of an entry on the energy screen. */
async function counts(id: string, as = 'supplier'): Promise<readonly unknown[] | undefined> {
  const query = '{ energyEntries(year: 2026, quarter: Q1) { entries { source id energy eligible reason } } }';
  const answer = (await trading.ask(as, query)).data['energyEntries'];
  const all: unknown = isValues(answer) ? answer['entries'] : undefined;
  if (!Array.isArray(all)) throw new Error('there are no entries');
  const own = all.filter(isValues).find((each) => each['source'] === 'OTHER_FUEL' && each['id'] === id);
  return own && [own['energy'], own['eligible'], own['reason']];
}

describe('a proof of sustainability', () => {
  it('requires all of its fields or none', async () => {
    const errors = await entries.otherFuelErrors({ ...methane, proofNumber: 'R-1' });
    const missing = ['proofScheme', 'proofIssuer', 'proofIssuedAt', 'proofIntensity'];
    expect(errors.map((each) => sentenceIn('sk', each))).toEqual(missing.map((path) => `${path}: Prosím vyplňte`));
    expect(errors.map((each) => sentenceIn('en', each))).toEqual(missing.map((path) => `${path}: Please fill in`));
    const id = await save({});
    expect((await change(id, { proofIntensity: '10' })).map(({ path }) => path)).toEqual([
      ...['proofScheme', 'proofNumber', 'proofIssuer', 'proofIssuedAt'],
    ]);
    expect(await change(id, proof('R-1'))).toEqual([]);
  });

  it('is stored only for a renewable fuel of non-biological origin', async () => {
    const { id } = answered(await entries.otherFuel(proof('R-2')));
    expect(await read(id)).toMatchObject({ proofNumber: null, proofSaving: null, sustainabilityCriteria: null });
    const renewable = await save(proof('R-3'));
    expect(await change(renewable, { fuelTypeId: await entries.fuelType('CNG'), fuelTypeProductionId: null })).toEqual(
      [],
    );
    expect(await read(renewable)).toMatchObject({ proofNumber: null, proofSaving: null, sustainabilityCriteria: null });
    expect(await counts(renewable)).toEqual(['4510.000', '0.000', 'NOT_RENEWABLE']);
  });

  it.each([
    {
      of: 'a day to come',
      changes: { proofIssuedAt: '2026-03-06' },
      path: 'proofIssuedAt',
      message: 'errors.form.pastDate',
    },
    {
      of: 'a number without a letter or digit',
      changes: { proofNumber: '\u2014 \u200B' },
      path: 'proofNumber',
      message: 'errors.form.documentNumber',
    },
    {
      of: 'a number of 300 characters',
      changes: { proofNumber: 'R'.repeat(300) },
      path: 'proofNumber',
      message: 'errors.form.tooLong',
    },
  ])('is refused with $of', async ({ changes, path, message }) => {
    expect(await entries.otherFuelErrors({ ...methane, ...proof('R-4', changes) })).toMatchObject([{ path, message }]);
  });
});

describe('of a renewable fuel of non-biological origin', () => {
  it('counts completely with a proof, and not without one', async () => {
    const id = await save({});
    expect(await counts(id)).toEqual(['5000.000', '0.000', 'RFNBO_UNPROVEN']);
    expect(await change(id, proof('C-1'))).toEqual([]);
    expect(await read(id)).toMatchObject({ proofSaving: '89.36', sustainabilityCriteria: true, onHoldSince: null });
    expect(await counts(id)).toEqual(['5000.000', '5000.000', null]);
  });

  it.each([
    { intensity: '28.2', saving: '70.00', reason: null },
    { intensity: '28.3', saving: '69.89', reason: 'CRITERIA_NOT_MET' },
  ])('with $intensity g/MJ has the reason $reason', async ({ intensity, saving, reason }) => {
    const id = await save(proof(`C-${intensity}`, { proofIntensity: intensity }));
    expect(await read(id)).toMatchObject({ proofSaving: saving, sustainabilityCriteria: reason === null });
    expect(await counts(id)).toEqual(['5000.000', reason === null ? '5000.000' : '0.000', reason]);
    const [row] = await trading.database.query<{ warnings: readonly { message: string }[] | null }>(
      sql`select warnings from audit_entry where entity = 'otherFuelsEntry' and record_id = ${id} order by id desc`,
    );
    const warned = (row?.warnings ?? []).map(({ message }) => message);
    expect(warned).toEqual(reason === null ? [] : ['errors.otherFuels.savingTooLow']);
  });

  it('hydrogen counts by its energy content, without the factor of its powertrain', async () => {
    const hydrogen = {
      fuelTypeId: await entries.fuelType('Hydrogen from electrolysis'),
      fuelTypeProductionId: await entries.production('Electrolysis with renewable electricity'),
      amount: '10',
    };
    const { id } = answered(await entries.otherFuel({ ...hydrogen, ...proof('C-3') }, 'buyer'));
    expect(await counts(id, 'buyer')).toEqual(['480.400', '1201.000', null]);
    const overview = `{ energyByQuarter(fromYear: 2026) {
      otherFuels rfnbo eligible petrolDiesel petrolDieselEligible gas gasEligible gasAdvanced
    } }`;
    const { id: gas } = answered(await entries.otherFuel({ ...methane, ...proof('C-4') }, 'buyer'));
    expect(await counts(gas, 'buyer')).toEqual(['5000.000', '5000.000', null]);
    expect((await trading.ask('buyer', overview)).data['energyByQuarter']).toEqual([
      {
        ...{ otherFuels: '5480.400', rfnbo: '6201.000', eligible: '0.000', petrolDiesel: '0.000' },
        ...{ petrolDieselEligible: '0.000', gas: '5000.000', gasEligible: '5000.000', gasAdvanced: '0.000' },
      },
    ]);
  });

  it('does not count under a scheme whose recognition ended before its day', async () => {
    const dayOf = (issuedAt: string, number: string) => save({ ...proof(number), issuedAt });
    const [before, after] = [await dayOf('2026-02-01', 'C-5'), await dayOf('2026-02-02', 'C-6')];
    const ended = async (validUntil: string | null) =>
      expect((await trading.ask('registry', schemeMutation, { input: { id: schemeId, validUntil } })).errors).toEqual(
        [],
      );
    await ended('2026-02-01');
    expect(await counts(before)).toEqual(['5000.000', '5000.000', null]);
    expect(await counts(after)).toEqual(['5000.000', '0.000', 'SCHEME_NOT_RECOGNIZED']);
    expect(await entries.otherFuelErrors({ ...methane, ...proof('C-7') })).toMatchObject([
      { path: 'proofScheme', message: 'errors.certificate.schemeNotRecognized' },
    ]);
    await ended(null);
  });

  it('still counts when its production is no longer marked', async () => {
    const id = await save(proof('C-8'));
    const mark =
      'mutation ($input: FuelTypeProductionInput!) { createOrUpdateFuelTypeProduction(input: $input) { id } }';
    const marked = (isRfnbo: boolean) =>
      trading.ask('registry', mark, { input: { id: methane['fuelTypeProductionId'], isRfnbo } });
    expect((await marked(false)).errors).toEqual([]);
    expect(await counts(id)).toEqual(['5000.000', '5000.000', null]);
    expect((await marked(true)).errors).toEqual([]);
  });
});

describe('a duplicate proof', () => {
  const told = async (id: string): Promise<readonly string[]> => {
    const names = ['otherFuelOnHold', 'proofEnteredAgain', 'otherFuelReleased'];
    const rows = await trading.database.query<{ name: string }>(sql`
      select name from notice where name = any(${names}) and facts ->> 'id' = ${id} order by id`);
    return rows.map(({ name }) => name);
  };
  const releasing = `mutation ($id: ID!, $proofAmount: Decimal!) {
    releaseOtherFuelHold(id: $id, proofAmount: $proofAmount, reason: "Lot of two.") { id }
  }`;
  const release = (id: string, proofAmount: string, as = 'registry') => trading.ask(as, releasing, { id, proofAmount });

  it('is on hold for any organization, until the registry states the total amount', async () => {
    const first = await save(proof('H-1'));
    const held = await save(proof(' h–1 '), 'buyer');
    expect(await counts(first)).toEqual(['5000.000', '5000.000', null]);
    expect(await counts(held, 'buyer')).toEqual(['5000.000', '0.000', 'ON_HOLD']);
    expect(await told(held)).toEqual(['otherFuelOnHold']);
    expect(await told(first)).toEqual(['proofEnteredAgain']);
    const list = '{ myOtherFuelsEntries(filter: { releasable: true }) { items { id } } }';
    expect(answeredItems(await trading.ask('registry', list), 'id')).toEqual([held]);
    expect(answeredItems(await trading.ask('buyer', list), 'id')).toEqual([]);
    for (const as of ['buyer', 'supplier', 'authority', 'government'])
      expect((await release(held, '200', as)).errors).not.toEqual([]);
    const refused = await trading.askErrors('registry', releasing, { id: held, proofAmount: '199' });
    expect(refused.map((error) => sentenceIn('en', error))).toEqual([
      expect.stringMatching(/^proofAmount: .* it would be 200 kg, and the whole proof is 199 kg\./u),
    ]);
    expect((await release(held, '200')).errors).toEqual([]);
    expect(await counts(held, 'buyer')).toEqual(['5000.000', '5000.000', null]);
    expect(await read(held, 'buyer')).toMatchObject({
      proofAmount: '200.000',
      holdReason: 'Lot of two.',
      onHoldSince: null,
    });
    expect(await told(held)).toEqual(['otherFuelOnHold', 'otherFuelReleased']);
    expect(await change(held, { amount: '101' }, 'buyer')).toEqual([]);
    expect(await counts(held, 'buyer')).toEqual(['5050.000', '0.000', 'ON_HOLD']);
  });

  it('counts once when entered concurrently', async () => {
    const both = await Promise.all([save(proof('H-2')), save(proof('H-2'), 'buyer')]);
    const reasons = [await counts(both[0]), await counts(both[1], 'buyer')].map((each) => each?.[2]);
    expect(reasons.toSorted()).toEqual(['ON_HOLD', null]);
  });

  it('is distinct for another issuer or scheme', async () => {
    await save(proof('H-3'));
    const others = [
      { proofIssuerId: organization('alfold') },
      { proofSchemeId: await trading.idOf('scheme', 'name_en', 'REDcert-EU') },
    ];
    for (const changes of others)
      expect(await read(await save(proof('H-3', changes)))).toMatchObject({ onHoldSince: null });
  });
});
