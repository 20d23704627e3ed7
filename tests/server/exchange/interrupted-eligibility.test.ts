import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Values } from '../../../engine/record/index.ts';
import { openedReporting } from '../periods/reporting.ts';
import { formerAgreementsOfBefore } from '../../../server/people/organizations/index.ts';
import { formerStatusesOfBefore } from '../../../server/trade/operators/index.ts';
import { sharedCatalogue } from '../catalogues.ts';
import { answered } from '../trade.ts';

/** What was suspended, lapsed or not yet agreed on the day of a sale does not count, whatever is decided afterwards. */
let day = '2026-07-01';
const reporting = openedReporting(() => new Date(`${day}T10:00:00Z`));
let count = 0;
let schemeId: string;

beforeEach(async () => {
  day = '2026-07-01';
  count += 1;
  const name = `Schéma ${String(count)}`;
  schemeId = answered(await ask('registry', saveScheme, { input: { nameSK: name, nameEN: name } })).id;
});

const saveScheme = 'mutation ($input: SchemeInput!) { createOrUpdateScheme(input: $input) { id } }';

async function ask(as: string, query: string, variables: Values) {
  const reply = await reporting.trading.ask(as, query, variables);
  expect(reply.errors).toEqual([]);
  return reply;
}

function sustainable(): Promise<string> {
  const emission = { eec: '5', el: '0', ep: '0', etd: '0', eu: '0', ecomp: '0', esca: '0', eccs: '0', eccr: '0' };
  return reporting.trade.certificate({ issuedAt: '2026-04-01', emission, schemeId });
}

/** The reasons why market entries of these days, entered today, do not count. */
async function reasonsOn(days: readonly string[]): Promise<readonly unknown[]> {
  const certificateId = await sustainable();
  const sold: string[] = [];
  for (const date of days) sold.push(await reporting.market({ certificateId, date, amount: '1' }));
  return await reasonsOf(sold);
}

async function reasonsOf(sold: readonly string[]): Promise<readonly unknown[]> {
  const found = new Map<unknown, unknown>();
  for (const quarter of ['Q2', 'Q3', 'Q4']) {
    const query = `{ energyEntries(year: 2026, quarter: ${quarter}) { entries { id reason } } }`;
    const { data } = await ask('supplier', query, {});
    const entries: readonly Values[] = Object(data['energyEntries']).entries;
    for (const { id, reason } of entries) found.set(id, reason);
  }
  return sold.map((id) => found.get(id));
}

describe('a seller whose certificate of the scheme was suspended', () => {
  const save =
    'mutation ($input: OperatorCertificateInput!) { createOrUpdateOperatorCertificate(input: $input) { id } }';
  const decide = (name: string, id: string) =>
    ask(
      'registry',
      `mutation ($id: ID!, $reason: String!) { ${name}OperatorCertificate(id: $id, reason: $reason) { id } }`,
      {
        id,
        reason: 'Nesúlad pri kontrole.',
      },
    );
  const enter = async (): Promise<string> => {
    const period = { validFrom: '2026-01-01', validUntil: '2026-12-31' };
    const input = { schemeId, number: `EU-${String(count)}`, certificationBody: 'TÜV SÜD', ...period };
    return answered(await ask('supplier', save, { input })).id;
  };
  const days = ['2026-07-01', '2026-07-10', '2026-07-11', '2026-07-19', '2026-07-20', '2026-07-31'];
  const uncertified = 'OPERATOR_NOT_CERTIFIED';

  it('and restored sells nothing that counts for the days between', async () => {
    const id = await enter();
    day = '2026-07-10';
    await decide('suspend', id);
    day = '2026-07-20';
    await decide('restore', id);
    day = '2026-08-01';
    expect(await reasonsOn(days)).toEqual([null, null, uncertified, uncertified, null, null]);
  });

  it('twice sells nothing that counts during either suspension', async () => {
    const id = await enter();
    for (const [name, on] of [
      ['suspend', '2026-07-05'],
      ['restore', '2026-07-08'],
      ['suspend', '2026-07-18'],
      ['restore', '2026-07-20'],
    ] as const) {
      day = on;
      await decide(name, id);
    }
    day = '2026-08-01';
    expect(await reasonsOn(['2026-07-05', '2026-07-06', '2026-07-08', '2026-07-18', '2026-07-19'])).toEqual([
      null,
      uncertified,
      null,
      null,
      uncertified,
    ]);
  });

  it('before its former statuses were kept sells nothing that counts for these days either', async () => {
    const id = await enter();
    day = '2026-07-10';
    await decide('suspend', id);
    day = '2026-07-20';
    await decide('restore', id);
    const { database } = reporting.trading;
    await database.query(sql`delete from operator_certificate_former_values where record_id = ${id}`);
    await database.query(sql`update operator_certificate set values_from = null where id = ${id}`);
    await database.script(formerStatusesOfBefore(sharedCatalogue('metadata').catalogue));
    day = '2026-08-01';
    expect(await reasonsOn(days)).toEqual([null, null, uncertified, uncertified, null, null]);
  });

  it('and withdrawn later sells nothing that counts from the suspension on', async () => {
    const certificateId = await sustainable();
    const id = await enter();
    const sold: string[] = [];
    for (const on of ['2026-07-10', '2026-07-11', '2026-07-25'])
      sold.push(await reporting.market({ certificateId, date: on, amount: '1' }));
    day = '2026-07-10';
    await decide('suspend', id);
    day = '2026-07-20';
    await decide('withdraw', id);
    expect(await reasonsOf(sold)).toEqual([null, uncertified, uncertified]);
  });

  it('and restored on one day was never without it', async () => {
    const id = await enter();
    day = '2026-07-10';
    await decide('suspend', id);
    await decide('restore', id);
    day = '2026-08-01';
    expect(await reasonsOn(days)).toEqual(days.map(() => null));
  });
});

describe('a scheme recognised again after its recognition had ended', () => {
  it('covers no sale of the days between', async () => {
    day = '2026-07-01';
    await ask('registry', saveScheme, { input: { id: schemeId, validUntil: '2026-07-10' } });
    day = '2026-07-20';
    await ask('registry', saveScheme, { input: { id: schemeId, validFrom: '2026-07-20', validUntil: null } });
    day = '2026-08-01';
    const lapsed = 'SCHEME_NOT_RECOGNIZED';
    expect(await reasonsOn(['2026-07-10', '2026-07-11', '2026-07-19', '2026-07-20'])).toEqual([
      null,
      lapsed,
      lapsed,
      null,
    ]);
  });
});

describe('supervision', () => {
  const unsupervised = 'NOT_SUPERVISED';
  const agreement = () => sql`organization_id = ${reporting.trade.organization('supplier')}
    and qualified_authority_id = ${reporting.trade.organization('authority')}`;
  const run = (statement: ReturnType<typeof sql>) => reporting.trading.database.query(statement);
  const renew = (validFrom: string, validUntil = '2027-12-31') =>
    ask(
      'authority',
      `mutation ($organizationId: ID!, $validFrom: Date, $validUntil: Date) {
        renewOrganizationQualifiedRelation(organizationId: $organizationId, validFrom: $validFrom, validUntil: $validUntil) { id }
      }`,
      { organizationId: reporting.trade.organization('supplier'), validFrom, validUntil },
    );
  const end = async () => {
    const [found] = await run(sql`select id::text as id from responsible_organization where ${agreement()}`);
    await ask('supplier', 'mutation ($id: ID!) { endQualifiedAuthority(id: $id) { id } }', { id: found?.['id'] });
  };
  const askAnew = () =>
    ask(
      'supplier',
      `mutation ($organizationId: ID!, $authorityId: ID!) {
        askQualifiedAuthority(organizationId: $organizationId, authorityId: $authorityId) { id }
      }`,
      {
        organizationId: reporting.trade.organization('supplier'),
        authorityId: reporting.trade.organization('authority'),
      },
    );

  it('covers no sale before the agreement begins', async () => {
    await run(
      sql`update responsible_organization set valid_from = '2026-05-01', valid_until = null where ${agreement()}`,
    );
    expect(await reasonsOn(['2026-04-30', '2026-05-01'])).toEqual([unsupervised, null]);
  });

  it('covers earlier agreements, kept or of the audit trail, and none of the days between', async () => {
    await run(sql`
      insert into responsible_organization (organization_id, qualified_authority_id, status)
      values (${reporting.trade.organization('supplier')}, ${reporting.trade.organization('registry')}, 'ACTIVE')`);
    await run(
      sql`update responsible_organization set valid_from = '2026-05-01', valid_until = null where ${agreement()}`,
    );
    for (const on of ['2026-07-05', '2026-07-15']) {
      day = on;
      await end();
      await askAnew();
      day = on.replace('5', '9');
      await renew(day);
    }
    day = '2026-08-01';
    const days = [
      '2026-04-30',
      '2026-05-01',
      '2026-07-05',
      '2026-07-06',
      '2026-07-09',
      '2026-07-15',
      '2026-07-16',
      '2026-07-19',
    ];
    const reasons = [unsupervised, null, null, unsupervised, null, null, unsupervised, null];
    expect(await reasonsOn(days)).toEqual(reasons);
    await run(sql`delete from responsible_organization_former_periods`);
    await reporting.trading.database.script(formerAgreementsOfBefore(sharedCatalogue('metadata').catalogue));
    expect(await reasonsOn(days)).toEqual(reasons);
  });

  it('covers no sale of the days on which the authority was not authorised', async () => {
    const organizationId = reporting.trade.organization('authority');
    const activate = (validFrom: string, validUntil: string) =>
      ask(
        'registry',
        `mutation ($organizationId: ID!, $validFrom: Date!, $validUntil: Date!) {
          submitOrganizationSHMURelation(organizationId: $organizationId, validFrom: $validFrom, validUntil: $validUntil) { id }
        }`,
        { organizationId, validFrom, validUntil },
      );
    await activate('2026-01-01', '2026-07-10');
    day = '2026-07-20';
    await activate('2026-07-20', '2027-12-31');
    day = '2026-08-01';
    expect(await reasonsOn(['2026-07-10', '2026-07-11', '2026-07-19', '2026-07-20'])).toEqual([
      null,
      unsupervised,
      unsupervised,
      null,
    ]);
    const history = await ask('registry', 'query ($id: ID!) { organizationHistory(id: $id) { items { action } } }', {
      id: organizationId,
    });
    const steps: readonly Values[] = Object(history.data['organizationHistory']).items;
    expect(steps.filter(({ action }) => action === 'activation')).toHaveLength(2);
  });
});
