import { readFileSync } from 'node:fs';
import { buildSchema, isEnumType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { isValues, valueAt, type Values } from '../../../engine/record/index.ts';
import * as fields from './fields.ts';
import { openedSpecificationFixture, type SpecificationFixture } from './specification-fixture.ts';

/** All queries of section 7 with all fields of section 3, and the choices of sections 4, 6 and 9. */
const fixture = openedSpecificationFixture();
type Client = Exclude<keyof SpecificationFixture, 'server' | 'stranger'>;

interface Paged {
  readonly query: string;
  readonly selection: string;
  readonly as?: Client;
  readonly by?: string;
  readonly filter?: Values;
}

const pages: readonly Paged[] = [
  { query: 'myCertificates', selection: fields.certificate, by: 'createdAt' },
  { query: 'myElectricity', selection: fields.electricity, by: 'issuedAt' },
  { query: 'exports', selection: fields.exported, by: 'createdAt' },
  { query: 'faqsPaginated', selection: fields.faq, as: 'registry', by: 'questionSK' },
  { query: 'fuelTypesPaginated', selection: fields.fuelType, by: 'nameSK' },
  { query: 'fuelTypeProductionsPaginated', selection: fields.fuelTypeProduction, by: 'nameSK' },
  { query: 'imports', selection: fields.imported, by: 'createdAt' },
  { query: 'organizations', selection: fields.listedOrganization, as: 'registry', by: 'name' },
  { query: 'organizationsQualifiedPaginated', selection: fields.listedOrganization, as: 'registry', by: 'name' },
  { query: 'myOrganizations', selection: fields.listedOrganization, by: 'name' },
  { query: 'myOtherFuelsEntries', selection: fields.otherFuelsEntry, by: 'issuedAt' },
  { query: 'otherFuelFeedstockTradenamesPaginated', selection: fields.tradename, by: 'tradename' },
  { query: 'myOutputCertificates', selection: fields.outputCertificate, by: 'code' },
  { query: 'myProjects', selection: fields.specificationProject, by: 'title' },
  { query: 'schemesPaginated', selection: fields.scheme, by: 'nameSK' },
  { query: 'substanceKindsPaginated', selection: fields.substanceKind, by: 'nameSK' },
  { query: 'substanceProductionsPaginated', selection: fields.production, by: 'nameSK' },
  { query: 'substanceTypesPaginated', selection: fields.substanceType, by: 'nameSK' },
  { query: 'myTransactions', selection: fields.transaction, by: 'createdAt' },
  { query: 'users', selection: fields.user, as: 'registry', by: 'lastName', filter: { search: 'demo' } },
];

describe('a page of', () => {
  it.each(pages)('$query', async ({ query, selection, as = 'supplier', by, filter = {} }) => {
    const given = { filter, page: { index: 0, size: 10 }, sort: [{ by, direction: 'DESC' }] };
    const answer = await fixture[as].ask(query, given, `{ items { ${selection} } pageInfo { totalElements } }`);
    const items = valueAt(answer, ['items']);
    expect(Array.isArray(items) && items.length).toBeGreaterThan(0);
    expect(Number(valueAt(answer, ['pageInfo', 'totalElements']))).toBeGreaterThan(0);
  });
});

const lists: readonly (Omit<Paged, 'by'> & { readonly given?: Values })[] = [
  { query: 'countries', selection: fields.countryFields },
  { query: 'faqs', selection: fields.faq },
  { query: 'fuelTypes', selection: fields.fuelType },
  { query: 'fuelTypeProductions', selection: fields.fuelTypeProduction },
  { query: 'organizationsAll', selection: 'id name ico code', filter: { onlyForeignCountries: true, search: 'Donau' } },
  { query: 'organizationsQualified', selection: fields.listedOrganization },
  { query: 'myOrganizationsQualified', selection: fields.listedOrganization },
  { query: 'myActiveOrganizationsQualified', selection: fields.listedOrganization },
  { query: 'organizationRoles', selection: 'id name' },
  { query: 'legalEntitiesByICO', selection: fields.legalEntity, given: { search: '900' } },
  { query: 'otherFuelFeedstockTradenames', selection: fields.tradename },
  { query: 'schemes', selection: fields.scheme },
  { query: 'substanceKinds', selection: fields.substanceKind },
  { query: 'substanceProductions', selection: fields.production },
  { query: 'substanceTypes', selection: fields.substanceType },
  { query: 'usersAll', selection: fields.user, as: 'registry', filter: { search: 'buyer' } },
];

describe('a list of', () => {
  it.each(lists)('$query', async ({ query, selection, as = 'supplier', filter, given = {} }) => {
    const answer = await fixture[as].ask(query, { ...given, ...(filter && { filter }) }, `{ ${selection} }`);
    expect(Array.isArray(answer) && answer.length).toBeGreaterThan(0);
  });
});

const single: readonly { readonly query: string; readonly from: string; readonly selection: string }[] = [
  { query: 'certificate', from: 'myCertificates', selection: fields.certificate },
  { query: 'electricity', from: 'myElectricity', selection: fields.electricity },
  { query: 'faq', from: 'faqsPaginated', selection: fields.faq },
  { query: 'organization', from: 'myOrganizations', selection: fields.organization },
  { query: 'otherFuelsEntry', from: 'myOtherFuelsEntries', selection: fields.otherFuelsEntry },
  { query: 'myOutputCertificate', from: 'myOutputCertificates', selection: fields.outputCertificate },
  { query: 'project', from: 'myProjects', selection: fields.specificationProject },
  { query: 'myTransaction', from: 'myTransactions', selection: fields.transaction },
];

describe('one record by its id:', () => {
  it.each(single)('$query', async ({ query, from, selection }) => {
    const page = await fixture.supplier.ask(from, { page: { index: 0, size: 1 } }, '{ items { id } }');
    const id = valueAt(page, ['items', '0', 'id']);
    expect(await fixture.supplier.ask(query, { id }, `{ ${selection} }`)).toMatchObject({ id });
  });

  it('user, me, and the active organization with its files', async () => {
    const me = await fixture.registry.ask('me', {}, `{ ${fields.user} }`);
    expect(await fixture.registry.ask('user', { id: valueAt(me, ['id']) }, `{ ${fields.user} }`)).toEqual(me);
    const own = await fixture.supplier.ask('activeOrganization', {}, `{ ${fields.organization} }`);
    expect(own).toMatchObject({ status: '_4_ACTIVE', files: expect.any(Array) });
  });
});

it('each demo certificate has a fuel that fits its feedstock', async () => {
  const query = { filter: { finding: ['FEEDSTOCK_OF_OTHER_FUEL'] } };
  expect(await fixture.registry.ask('plausibilityFindings', query, '{ items { reasonSK } }')).toEqual({ items: [] });
});

it('stocks are read from an offset on', async () => {
  const read = (offset: number) =>
    fixture.supplier.ask(
      'myStocks',
      { filter: { search: '' }, offset, limit: 10 },
      `{ items { ${fields.stockItem} } count }`,
    );
  const [first, second] = [await read(0), await read(10)];
  expect(valueAt(first, ['items'])).toHaveLength(10);
  expect(valueAt(first, ['count'])).toEqual(valueAt(second, ['count']));
  expect(valueAt(second, ['items', '0'])).not.toEqual(valueAt(first, ['items', '0']));
});

it('every response has the version, and every refusal a key of the catalogue', async () => {
  const { address } = fixture.server;
  const body = JSON.stringify({ query: '{ me { id } }' });
  const headers = { 'content-type': 'application/json', authorization: 'Bearer over' };
  const response = await fetch(`${address}/graphql`, { method: 'POST', headers, body });
  expect(response.headers.get('app-version')).toMatch(/^\d+\.\d+\.\d+$/u);
  const answer: unknown = await response.json();
  const error = isValues(answer) ? valueAt(answer, ['errors', '0']) : undefined;
  expect(error).toMatchObject({ message: expect.stringMatching(/^errors\./u), extensions: { code: 'BadTokenError' } });
});

const schema = buildSchema(readFileSync('server/schema.graphql', 'utf8'));
const valuesOf = (type: string) => {
  const found = schema.getType(type);
  return isEnumType(found) ? found.getValues().map(({ name }) => name) : [];
};

describe('the choices of', () => {
  it.each([
    { type: 'CertificateType', of: 'BIOFUEL BIOLIQUID' },
    {
      type: 'CertificateStatus',
      of: 'DRAFT SENT_TO_VALIDATION APPROVED RETURNED_TO_CORRECTION REJECTED_BY_REGISTRY APPROVED_BY_REGISTRY ON_MARKET',
    },
    {
      type: 'OrganizationStatus',
      of: '_0_PENDING _1_CONFIRMED_BY_QUALIFIED _2_AGREEMENT_DRAFT_UPLOADED _3_AGREEMENT_UPLOADED _4_ACTIVE _5_INACTIVE _6_PREPARED',
    },
    { type: 'AgreementStatus', of: 'ACTIVE INACTIVE PENDING' },
    { type: 'UserOrganizationStatus', of: 'ACTIVE INACTIVE PENDING' },
    { type: 'TransactionStatus', of: 'PENDING CONFIRMED REJECTED ON_MARKET LOSS' },
    { type: 'TransactionType', of: 'PRODUCTION BUY SELL LOSS' },
    {
      type: 'ExchangeStatus',
      of: 'IDLE IN_PROCESS WAITING_FOR_VALIDATION REJECTED_BY_QUALIFIED FINISHED FINISHED_WITH_ERRORS END_WITH_ERROR SUBMITTED',
    },
    { type: 'ExportType', of: 'CERTIFICATE_SUBSTANCES YEAR_BALANCE QUARTER_REPORT AUSTRIA_REPORT' },
    { type: 'UserRole', of: 'EMPLOYEE EXECUTIVE_MANAGER RESPONSIBLE_PERSON' },
    { type: 'OrganizationRole', of: 'PUBLIC_ORGANIZATION GOVERNMENT REGISTRY QUALIFIED_AUTHORITY SUPPLIER BUYER' },
    { type: 'LegalForm', of: 'LAW_ENTITY PHYSICAL_ENTITY' },
    { type: 'AmountUnit', of: 'M3 T MWH' },
    { type: 'TargetUse', of: 'ELECTRICITY HEATING COMBINED BIOFUEL' },
    { type: 'Quarter', of: 'Q1 Q2 Q3 Q4' },
    { type: 'PreproductionPhase', of: 'OIL GAS' },
    { type: 'StartOfProduction', of: 'TO_2015 TO_2020 SINCE_2021' },
    { type: 'StartOfProductionBiomass', of: 'TO_2021 TO_2025 SINCE_2026' },
    { type: 'Language', of: 'sk en' },
    {
      type: 'FileType',
      of: 'IMPORTED_CERTIFICATE_SUBSTANCES IMPORTED_TRANSACTIONS EXPORTED_SUBSTANCES CERTIFICATE_ATTACHMENT YEAR_BALANCE QUARTER_REPORT AGREEMENT AGREEMENT_SCAN AGREEMENT_ZIP AUSTRIA_REPORT IMPORT',
    },
    {
      type: 'OrganizationHistoryAction',
      of: 'CREATE PREPARE UPDATE CONFIRM_BY_QUALIFIED UPLOAD_AGREEMENT_DRAFT UPLOAD_AGREEMENT ACCEPT EXPIRED_AGREEMENT REJECT_AGREEMENT SET_INACTIVE',
    },
  ])('$type', ({ type, of }) => {
    expect(valuesOf(type)).toEqual(expect.arrayContaining(of.split(' ')));
  });
});
