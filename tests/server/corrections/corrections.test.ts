import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Values } from '../../../engine/record/index.ts';
import { answered, reasonOf } from '../trade.ts';
import { readBalances } from '../trading-register.ts';
import { openCorrecting } from './correcting.ts';
import { openedFixture } from '../opened-fixture.ts';

const save = 'mutation ($input: CertificateInput!) { createOrUpdateCertificate(input: $input) { id note } }';
const byRequest = 'errors.certificate.correctByRequest';

const correcting = openedFixture(openCorrecting, (fixture) => fixture.withdrawing.close());
let certificateId = '';
let sale = '';

beforeEach(async () => {
  const { trade } = correcting.withdrawing;
  certificateId = await trade.certificate();
  sale = answered(await trade.save({ certificateId })).id;
  answered(await trade.changeStatus(sale, 'CONFIRMED'));
});

const ask = (as: string, query: string, variables: Values) => correcting.withdrawing.trading.ask(as, query, variables);
const edit = async (as: string, changes: Values) =>
  (await ask(as, save, { input: { id: certificateId, ...changes } })).errors;

async function stored(): Promise<Values> {
  const [row] = await correcting.withdrawing.trading.database.query(sql`
    select issued_at::text as issued, amount::text, emission_save::text as saving, energy::text, corrected_at is not null as corrected
    from certificate where id = ${certificateId}`);
  return row ?? {};
}

describe('a drawn certificate', () => {
  it.each(['supplier', 'registry'])(
    'cannot be changed directly by the %s, who is told how to correct it',
    async (as) => {
      const before = await stored();
      for (const changes of [{ issuedAt: '2026-01-09' }, { emission: { eec: '99' } }, { fromTrash: true }])
        expect(await edit(as, changes), JSON.stringify(changes)).toEqual([
          `${byRequest} at ${Object.keys(changes)[0]}`,
        ]);
      expect(await stored()).toEqual(before);
    },
  );

  it('gets another amount from its registrant, and not from an officer alone', async () => {
    expect(await edit('registry', { amount: '900' })).toEqual(['errors.form.readOnly at amount']);
    expect(await edit('supplier', { amount: '900' })).toEqual([]);
  });

  it('still accepts a note and unchanged values', async () => {
    expect(await edit('registry', { note: 'Checked.', amount: '1000' })).toEqual([]);
  });
});

describe('a correction', () => {
  it('shows its changes, with computed ones, before anything is saved', async () => {
    const { requested, read, withdrawing } = correcting;
    await withdrawing.trading.database.query(
      sql`update certificate set updated_at = '2026-03-01T08:00:00Z' where id = ${certificateId}`,
    );
    const before = await stored();
    const id = await requested(certificateId, { emission: { eec: '30' } });
    expect(await stored()).toEqual(before);
    const record = await read(id);
    expect(record).toMatchObject({ status: 'PROPOSED', version: null });
    const changes = record['changes'] as readonly Values[]; // as it is selected
    expect(changes.map(({ path }) => path)).toEqual(['emission.eec', 'emission.total', 'emissionSave']);
    expect(changes[0]).toMatchObject({
      field: 'eec – získavanie alebo pestovanie surovín',
      becomes: expect.stringMatching(/^30,000\sgCO₂eq\/MJ$/u) as unknown, // expect types it as any
    });
    expect(reasonOf(await read(id, withdrawing.first), 'approve')).toBe('errors.samePerson');
  });

  it('creates a new version like a save, and can be corrected again', async () => {
    const { correct, read } = correcting;
    const id = await correct(certificateId, { emission: { eec: '30' }, issuedAt: '2026-01-09' });
    expect(await read(id)).toMatchObject({ status: 'APPROVED', version: 2 });
    const after = await stored();
    expect(after).toMatchObject({ issued: '2026-01-09', corrected: true });
    const second = await correct(certificateId, { emission: { eec: '31' } });
    expect(await read(second)).toMatchObject({ version: 3 });
    expect(Number((await stored())['saving'])).toBeLessThan(Number(after['saving']));
    expect(await edit('registry', { fromTrash: true })).toEqual([`${byRequest} at fromTrash`]);
  });

  it('changes every correctable field, and cannot be edited itself', async () => {
    const { request, requested, approve, read, withdrawing } = correcting;
    const { idOf } = withdrawing.trading;
    const [kindId, countryId] = [
      await idOf('substance_kind', 'elna_key', 'FOOD-WHEAT'),
      await idOf('country', 'key', 'cz'),
    ];
    const productionId = await idOf('substance_production', 'elna_key', 'FERM-NG-CHP');
    const values = {
      ...{ type: 'BIOLIQUID', targetUse: 'BIOFUEL', externalCode: 'FIX-1', fromTrash: true },
      ...{
        schemeId: await idOf('scheme', 'name_sk', 'ISCC EU'),
        pathwayId: await idOf('pathway', 'name_en', 'Sugar beet ethanol (no biogas from slop, natural gas boiler)'),
      },
      ...{ pathwayValues: 'DEFAULT', issuedAt: '2026-02-27', producedAt: '2026-02-20' },
      ...{ periodStart: '2026-01-01', periodEnd: '2026-02-20', startOfProduction: 'TO_2020' },
      emission: { eec: '1', el: '2', ep: '3', etd: '4', eu: '5', esca: '6', eccs: '7', eccr: '8' },
      certificateSubstances: [{ kindId, countryId, productionId, portion: '100', productionInfo: 'Milled.' }],
    };
    const id = await requested(certificateId, values);
    expect((await request(certificateId, { id, reason: 'Another reason.' })).errors).toEqual(['errors.forbidden']);
    expect(await approve(id)).toEqual([]);
    const changes = (await read(id))['changes'] as readonly Values[]; // as it is selected
    const paths = changes.map(({ path }) => String(path).replace(/\..*/u, ''));
    const named = Object.keys(values).map((name) => name.replace(/Id$/u, ''));
    expect(paths).toEqual(expect.arrayContaining(named));
  });

  it('changes an amount by a posting, not below the drawn quantity', async () => {
    const { correct, request, withdrawing } = correcting;
    expect((await request(certificateId, { amount: '399' })).errors).toEqual([
      'errors.transaction.alreadySold at amount',
    ]);
    await correct(certificateId, { amount: '400' });
    expect(await stored()).toMatchObject({ amount: '400.000' });
    expect(await readBalances(withdrawing.trading.database, certificateId)).toMatchObject({
      issued: '-400.000',
      held: '400.000',
    });
  });

  it('is refused without a change, beside a pending one, and when nothing was drawn', async () => {
    const { request, requested, withdrawing } = correcting;
    expect((await request(certificateId, {})).errors).toEqual(['errors.correction.unchanged']);
    expect((await request(certificateId, { amount: '1000' })).errors).toEqual(['errors.correction.unchanged']);
    await requested(certificateId, { fromTrash: true });
    expect((await request(certificateId, { advanced: true })).errors).toEqual([
      'errors.correction.alreadyProposed at certificate',
    ]);
    const untouched = await withdrawing.trade.certificate();
    expect((await request(untouched, { fromTrash: true })).errors).toEqual([
      'errors.certificateCorrection.notDrawn at certificate',
    ]);
    await withdrawing.withdraw(certificateId);
    expect((await request(certificateId, { advanced: true })).errors).toEqual([
      'errors.certificate.withdrawn at certificate',
    ]);
  });

  it('shows before the decision that the certificate will be put on hold, and puts it on hold', async () => {
    const { approve, read, requested, withdrawing } = correcting;
    const { database } = withdrawing.trading;
    const other = await withdrawing.trade.certificate();
    await database.query(sql`update certificate set external_code = 'POS-7' where id = ${other}`);
    const id = await requested(certificateId, { externalCode: 'POS-7' });
    const changes = (await read(id))['changes'] as readonly Values[]; // as it is selected
    expect(changes).toEqual([
      { path: 'blockedReason', field: 'Blokované', was: '–', becomes: 'Pozastavené' },
      { path: 'externalCode', field: 'Externé číslo', was: '–', becomes: 'POS-7' },
    ]);
    expect(await approve(id)).toEqual([]);
    const [held] = await database.query(sql`select on_hold_since from certificate where id = ${certificateId}`);
    expect(held?.['on_hold_since']).not.toBeNull();
  });

  it('is refused with the issues of the certificate, at their paths', async () => {
    const { request } = correcting;
    expect((await request(certificateId, { issuedAt: '2026-03-06' })).errors).toEqual([
      'errors.certificate.issuedAfterSale at issuedAt',
    ]);
    expect((await request(certificateId, { producedAt: '2026-03-04' })).errors).toEqual([
      'errors.certificate.producedAfterIssue at producedAt',
    ]);
  });

  it('needs a file number once five months have passed since the entry', async () => {
    const { request, withdrawing } = correcting;
    const { database } = withdrawing.trading;
    await database.query(sql`update certificate set created_at = '2025-10-05T08:00:00Z' where id = ${certificateId}`);
    const onLast = await request(certificateId, { fromTrash: true });
    expect(onLast.errors).toEqual([]);
    await correcting.refuse(answered(onLast).id);
    await database.query(sql`update certificate set created_at = '2025-10-04T08:00:00Z' where id = ${certificateId}`);
    expect((await request(certificateId, { fromTrash: true })).errors).toEqual([
      'errors.correction.tooLate at fileNumber',
    ]);
    expect((await request(certificateId, { fromTrash: true, fileNumber: '4 Cb 12/2026' })).errors).toEqual([]);
  });

  it('is refused when the certificate has changed since it was shown', async () => {
    const { requested, approve, refuse, withdrawing } = correcting;
    const id = await requested(certificateId, { amount: '500' });
    await withdrawing.trading.database.query(sql`update certificate set emission_eec = 7 where id = ${certificateId}`);
    expect(await approve(id)).toEqual(['errors.correction.outdated']);
    expect(await stored()).toMatchObject({ amount: '1000.000' });
    expect(await refuse(id)).toEqual([]);
  });

  it('is visible to holders after approval, without the deciding person', async () => {
    const { requested, approve, read, withdrawing } = correcting;
    const { register } = withdrawing.trading;
    const id = await requested(certificateId, { fromTrash: true });
    expect(await read(id, register.viewerOf('buyer'))).toEqual({});
    await approve(id);
    expect(await read(id, register.viewerOf('buyer'))).toMatchObject({
      version: 2,
      requestedBy: null,
      decidedBy: null,
    });
    expect(await read(id, register.viewerOf('refinery'))).toEqual({});
    expect((await correcting.request(certificateId, { advanced: true }, register.viewerOf('supplier'))).errors).toEqual(
      ['errors.forbidden'],
    );
  });
});

describe('concurrent decisions', () => {
  it('one of two opposite decisions succeeds, and the other is refused', async () => {
    const { requested, approve, refuse, read, withdrawing } = correcting;
    const third = await withdrawing.officer({ first: 'Tibor', last: 'Tretí', email: 'tibor@registry.example' });
    const id = await requested(certificateId, { fromTrash: true });
    const answers = await Promise.all([approve(id), refuse(id, third)]);
    expect(answers.filter((errors) => errors.length === 0)).toHaveLength(1);
    expect(answers.flat()).toEqual(['errors.correction.decided']);
    expect((await stored())['corrected']).toBe((await read(id))['status'] === 'APPROVED');
  });

  it('a sale and a correction of what is left do not both succeed', async () => {
    const { requested, approve, withdrawing } = correcting;
    const id = await requested(certificateId, { amount: '400' });
    const [errors, sold] = await Promise.all([approve(id), withdrawing.trade.save({ certificateId, amount: '600' })]);
    expect([errors.length, sold.errors.length].toSorted()).toEqual([0, 1]);
    expect([...errors, ...sold.errors].join()).toMatch(/alreadySold|notEnoughStock/u);
  });

  it('a withdrawal and a correction leave the certificate withdrawn, and the second one is refused', async () => {
    const { requested, approve, withdrawing } = correcting;
    const id = await requested(certificateId, { fromTrash: true });
    const withdrawal = await withdrawing.proposed(certificateId);
    const [corrected, withdrawn] = await Promise.all([approve(id), withdrawing.approve(withdrawal)]);
    expect(withdrawn).toEqual([]);
    expect([[], ['errors.certificate.withdrawn']]).toContainEqual(corrected);
    expect((await stored())['corrected']).toBe(corrected.length === 0);
  });
});

describe('an issued document', () => {
  const issue = `mutation ($id: ID!) { issueDocument(print: "certificate", id: $id) { number fingerprint } }`;
  const verify = `query ($number: String!, $fingerprint: String) {
    verifyDocument(number: $number, fingerprint: $fingerprint) { status isReworded facts }
  }`;
  const issued = async () => Object((await ask('supplier', issue, { id: certificateId })).data['issueDocument']);
  const verified = async (document: Values) => {
    const { trading } = correcting.withdrawing;
    return Object((await trading.askAs(undefined, verify, document, { address: '192.0.2.7' })).data['verifyDocument']);
  };

  it('is superseded by a correction of its content, and stays valid after one of other fields', async () => {
    const document = await issued();
    await correcting.correct(certificateId, { periodStart: '2026-01-01' });
    expect(await verified(document)).toMatchObject({ status: 'VALID', isReworded: false });
    await correcting.correct(certificateId, { emission: { eec: '30' } });
    expect(await verified(document)).toEqual({ status: 'SUPERSEDED', isReworded: false, facts: null });
    expect(await verified(await issued())).toMatchObject({ status: 'VALID' });
  });

  it('stays valid when a street or a word of a reference list is corrected', async () => {
    const document = await issued();
    const { database } = correcting.withdrawing.trading;
    await database.query(sql`update organization set residence_address_street = 'Nová' where id = (
      select supplier_id from certificate where id = ${certificateId})`);
    await database.query(sql`update substance_type set name_sk = name_sk || ' (nový názov)' where id = (
      select substance_type_id from certificate where id = ${certificateId})`);
    expect(await verified(document)).toMatchObject({ status: 'VALID', isReworded: true });
  });
});
