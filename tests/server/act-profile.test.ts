import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '../../engine/record/index.ts';
import { openCorrecting } from './corrections/correcting.ts';
import { answered } from './trade.ts';
import { openTradingRegister, type TradingRegister } from './trading-register.ts';

const save = `mutation ($input: CertificateInput!) {
  createOrUpdateCertificate(input: $input) {
    id referenceEmission emissionSave sustainabilityCriteria efficiency usefulEmission emission { total }
    permittedActions { name }
  }
}`;
const issue = 'mutation ($id: ID!, $print: String!) { issueDocument(id: $id, print: $print) { number } }';

let bySpecification: TradingRegister;
let byAct: TradingRegister;
let particulars: Values;

beforeAll(async () => {
  bySpecification = await openTradingRegister();
  byAct = await openTradingRegister(undefined, { lawProfile: 'act-309-2009' });
  particulars = { productionCountryId: await byAct.idOf('country', 'key', 'sk') };
});
afterAll(async () => {
  await bySpecification.close();
  await byAct.close();
});

const emission = { eec: '40', el: '0', ep: '0', etd: '0', eu: '0', ecomp: '0', esca: '0', eccs: '0', eccr: '0' };
const heat = { type: 'BIOLIQUID', targetUse: 'HEATING', byRefValues: false, emission };

async function saved(register: TradingRegister, changes: Values): Promise<Values> {
  const { data, errors } = await register.ask('supplier', save, { input: register.certificate(changes) });
  expect(errors).toEqual([]);
  return data['createOrUpdateCertificate'] as Values; // as the mutation asks
}

const refused = async (register: TradingRegister, changes: Values) =>
  (await register.ask('supplier', save, { input: register.certificate(changes) })).errors;

const namesOf = (actions: unknown) => (actions as readonly Values[]).map(({ name }) => name); // as the mutation asks

describe('with the profile of the Act', () => {
  it('compares a biofuel with 94', async () => {
    const biofuel = {
      ...particulars,
      targetUse: 'BIOFUEL',
      byRefValues: false,
      emission: { ...emission, eec: '14.9' },
    };
    expect(await saved(byAct, biofuel)).toMatchObject({ referenceEmission: '94.000', emissionSave: '84.15' });
    expect(await refused(byAct, { ...biofuel, targetUse: 'ELECTRICITY' })).toEqual(['errors.form.choice at targetUse']);
  });

  it('compares the energy produced from a bioliquid: 40 g at 35 % save 37.55 % of electricity, not 78', async () => {
    const bioliquid = { ...particulars, ...heat, targetUse: 'ELECTRICITY', efficiency: '35' };
    expect(await saved(byAct, bioliquid)).toMatchObject({
      emission: { total: '40.000' },
      usefulEmission: '114.286',
      referenceEmission: '183.000',
      emissionSave: '37.55',
    });
    expect(await refused(byAct, { ...bioliquid, efficiency: null })).toEqual(['errors.form.required at efficiency']);
    expect(await refused(byAct, { ...bioliquid, efficiency: '0' })).not.toEqual([]);
    expect(await refused(byAct, { ...bioliquid, efficiency: '101' })).not.toEqual([]);
  });

  it('accepts reference values only of a pathway, and stores its values', async () => {
    const reference = { ...particulars, targetUse: 'BIOFUEL', byRefValues: true };
    expect(await refused(byAct, reference)).toEqual(['errors.certificate.missingPathway at pathway']);
    const pathwayId = await byAct.idOf('pathway', 'name_en', 'Palm oil biodiesel (open effluent pond)');
    const { emission: kept } = await saved(byAct, { ...reference, pathwayId });
    expect(kept).toMatchObject({ total: '75.500' });
  });

  it('requires the country of production, and a loading date after production', async () => {
    const biofuel = { targetUse: 'BIOFUEL' };
    expect(await refused(byAct, biofuel)).toEqual(['errors.form.required at productionCountry']);
    const early = { ...particulars, ...biofuel, producedAt: '2026-02-10', loadedAt: '2026-02-09' };
    expect(await refused(byAct, early)).toEqual(['errors.certificate.loadedBeforeProduction at loadedAt']);
    expect(await refused(byAct, { ...particulars, ...biofuel, isSupported: true })).toEqual([
      'errors.form.required at supportKind',
    ]);
  });

  it('changes the place of loading of a drawn certificate only by a correction request', async () => {
    const { correct, withdrawing } = await openCorrecting(byAct);
    const { trade } = withdrawing;
    const { id } = await saved(byAct, { ...particulars, targetUse: 'BIOFUEL', loadedFrom: 'Leopoldov' });
    answered(await trade.save({ certificateId: String(id) }));
    const { data: issued } = await byAct.ask('supplier', issue, { id, print: 'certificateByAct' });
    const { errors } = await byAct.ask('supplier', save, { input: { id, loadedFrom: 'Komárno' } });
    expect(errors).toEqual(['errors.certificate.correctByRequest at loadedFrom']);
    await correct(String(id), { loadedFrom: 'Komárno' });
    const { data } = await byAct.ask('supplier', 'query ($id: ID!) { certificate(id: $id) { loadedFrom } }', { id });
    expect(data).toEqual({ certificate: { loadedFrom: 'Komárno' } });
    const check = 'query ($number: String!) { verifyDocument(number: $number) { status } }';
    expect((await byAct.ask('buyer', check, Object(issued['issueDocument']))).data).toEqual({
      verifyDocument: { status: 'SUPERSEDED' },
    });
  });

  it('prints the proof of the decree, not the certificate of the specification', async () => {
    const { id, permittedActions } = await saved(byAct, { ...particulars, targetUse: 'BIOFUEL' });
    const names = namesOf(permittedActions);
    expect(names).toContain('printByAct');
    expect(names).not.toContain('print');
    expect((await byAct.ask('supplier', issue, { id, print: 'certificateByAct' })).errors).toEqual([]);
    expect((await byAct.ask('supplier', issue, { id, print: 'certificate' })).errors).not.toEqual([]);
  });
});

it('ignores fields of the Act with the profile of the specification', async () => {
  const { id, emissionSave, usefulEmission, permittedActions } = await saved(bySpecification, {
    ...heat,
    targetUse: 'BIOFUEL',
  });
  expect({ emissionSave, usefulEmission }).toEqual({ emissionSave: '57.45', usefulEmission: null });
  expect(namesOf(permittedActions)).not.toContain('printByAct');
  expect((await bySpecification.ask('supplier', issue, { id, print: 'certificateByAct' })).errors).not.toEqual([]);
  expect(await saved(bySpecification, { ...heat, targetUse: 'BIOFUEL', efficiency: '35' })).toMatchObject({
    emissionSave: '57.45',
    efficiency: null,
  });
});
