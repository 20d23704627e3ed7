import { readFileSync } from 'node:fs';
import { buildSchema, isEnumType, isInputObjectType, isObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';

/** The committed schema, compared with the specification. */
const schema = buildSchema(readFileSync('server/schema.graphql', 'utf8'));

/** The field names of a type. */
function fieldsOf(name: string): readonly string[] {
  const type = schema.getType(name);
  return isObjectType(type) || isInputObjectType(type) ? Object.keys(type.getFields()) : [];
}

describe('fields of section 3', () => {
  it.each([
    {
      type: 'Certificate',
      fields: `id canBeSplitToEtbe advanced code externalCode type amount amountUnit createdAt energy higherEnergy
        energyUnit targetUse note emissionSave fromTrash issuedAt producedAt importedAt periodStart periodEnd
        startOfProduction startOfProductionBiomass byRefValues status sustainabilityCriteria scheme substanceType emission
        certificateSubstances verifier supplier buyer attachments isImport ownProduction splitToEtbe initialTransaction
        transactions`,
    },
    { type: 'Emission', fields: 'eec el ep etd eu esca eccs eccr eee ecomp total' },
    { type: 'CertificateSubstance', fields: 'id portion production productionInfo kind country currentAmount' },
    { type: 'File', fields: 'id name type' },
    {
      type: 'CertificateSubstanceType',
      fields: `id nameSK nameEN codeCN lowerCalorificValues higherCalorificValues intensityOfGasEmissions elnaKey
        energyOfRenewablePartPortion renewablePartPortion fuelType`,
    },
    {
      type: 'CertificateSubstanceKind',
      fields: 'id nameSK nameEN ilucCategory ilucEmissionsIntensity forAdvancedBiofuel isUCO isFromFood elnaKey',
    },
    { type: 'CertificateSubstanceProduction', fields: 'id nameSK nameEN elnaKey' },
    { type: 'Scheme', fields: 'id nameEN nameSK' },
    {
      type: 'FuelType',
      fields:
        'id nameSK nameEN codeCN liquid lowerCalorificValuesKg lowerCalorificValuesLiter intensity fuelTypeProductions',
    },
    { type: 'FuelTypeProduction', fields: 'id nameSK nameEN fuelTypes fuelTypesCount' },
    { type: 'OtherFuelFeedstockTradename', fields: 'id tradename countryOfOrigin densityApi' },
    { type: 'Country', fields: 'id key nameSK nameEN' },
    { type: 'Faq', fields: 'id questionSK questionEN answerSK answerEN faqCategories' },
    { type: 'FaqCategory', fields: 'id titleSK titleEN' },
    {
      type: 'Transaction',
      fields: `id amount availableAmount outputCertificateCode amountUnit energy higherEnergy buyer supplier verifier code
        externalCode createdAt periodStart periodEnd date exportAbroad ownProduction isImport status type scheme certificate
        onMarket`,
    },
    {
      type: 'TransactionInput',
      fields: 'amount date externalCode id periodStart periodEnd buyerId certificateId schemeId',
    },
    { type: 'StockItem', fields: 'certificate availableAmount amountUnit purchasedAmount' },
    { type: 'StockPage', fields: 'items count' },
    {
      type: 'Organization',
      fields: `id code spdCode dic email elnaKey executiveManagerName icdph ico name temporary phone status validFrom
        validUntil legalForm postAddress residenceAddress organizationRole responsibleOrganizations files`,
    },
    { type: 'Address', fields: 'street number fullAddress country postal city county district deliveryPost pobox' },
    { type: 'ResponsibleOrganization', fields: 'id organization status validFrom validUntil' },
    {
      type: 'User',
      fields: `id language titleBefore titleAfter fullName firstName lastName email phone termsAgree privacyAgree
        organizationUsers`,
    },
    { type: 'OrganizationUser', fields: 'id organization role status' },
    { type: 'LoginInput', fields: 'deviceID email password' },
    { type: 'LoginResult', fields: 'accessToken refreshToken user' },
    { type: 'AccessTokenResult', fields: 'accessToken refreshToken' },
    { type: 'DownloadResult', fields: 'url' },
    { type: 'PageInput', fields: 'index size' },
    { type: 'SortInput', fields: 'by direction' },
    { type: 'CertificatePage', fields: 'items pageInfo' },
    { type: 'PageInfo', fields: 'totalElements' },
    { type: 'OrganizationFilter', fields: 'search onlyForeignCountries' },
    { type: 'OtherFuelFeedstockTradenameFilter', fields: 'countryOfOrigin' },
    { type: 'StockFilter', fields: 'search' },
    {
      type: 'CertificateFilter',
      fields:
        'code externalCode supplier buyer verifier substanceType scheme amount createdAt producedAt issuedAt imported',
    },
    {
      type: 'TransactionFilter',
      fields: 'code externalCode supplier buyer substanceType amount scheme type status date certificate',
    },
  ])('$type', ({ type, fields }) => {
    expect(fieldsOf(type)).toEqual(expect.arrayContaining(fields.split(/\s+/u)));
  });

  it.each([
    {
      input: 'CertificateInput',
      computed: 'code status registeredBy energy higherEnergy emissionSave sustainabilityCriteria importedAt createdAt',
    },
    { input: 'CertificateInput', computed: 'initialTransaction transactions canBeSplitToEtbe exportAbroad' },
    { input: 'EmissionInput', computed: 'total' },
    { input: 'CertificateSubstanceInput', computed: 'currentAmount' },
    {
      input: 'TransactionInput',
      computed: 'code status type supplier verifier energy higherEnergy availableAmount outputCertificateCode',
    },
  ])('$input describes ignored fields: $computed', ({ input, computed }) => {
    const type = schema.getType(input);
    const fields = isInputObjectType(type) ? type.getFields() : {};
    const trusted = computed
      .split(' ')
      .filter((name) => fields[name]?.description?.endsWith('Computed: taken and ignored.') !== true);
    expect(trusted).toEqual([]);
  });
});

it.each([
  { name: 'CertificateType', values: 'BIOFUEL BIOLIQUID' },
  { name: 'TargetUse', values: 'ELECTRICITY HEATING COMBINED BIOFUEL' },
  { name: 'AmountUnit', values: 'M3 T MWH' },
  { name: 'EnergyUnit', values: 'MJ' },
  { name: 'StartOfProduction', values: 'TO_2015 TO_2020 SINCE_2021' },
  { name: 'StartOfProductionBiomass', values: 'TO_2021 TO_2025 SINCE_2026' },
  {
    name: 'CertificateStatus',
    values:
      'DRAFT SENT_TO_VALIDATION APPROVED RETURNED_TO_CORRECTION REJECTED_BY_REGISTRY APPROVED_BY_REGISTRY ON_MARKET',
  },
  { name: 'TransactionStatus', values: 'PENDING CONFIRMED REJECTED ON_MARKET LOSS' },
  { name: 'TransactionType', values: 'PRODUCTION BUY SELL LOSS' },
  {
    name: 'OrganizationStatus',
    values:
      '_0_PENDING _1_CONFIRMED_BY_QUALIFIED _2_AGREEMENT_DRAFT_UPLOADED _3_AGREEMENT_UPLOADED _4_ACTIVE _5_INACTIVE _6_PREPARED',
  },
  { name: 'OrganizationRole', values: 'PUBLIC_ORGANIZATION GOVERNMENT REGISTRY QUALIFIED_AUTHORITY SUPPLIER BUYER' },
  { name: 'AgreementStatus', values: 'ACTIVE INACTIVE PENDING' },
  { name: 'UserOrganizationStatus', values: 'ACTIVE INACTIVE PENDING' },
  { name: 'LegalForm', values: 'LAW_ENTITY PHYSICAL_ENTITY' },
  { name: 'UserRole', values: 'EMPLOYEE EXECUTIVE_MANAGER RESPONSIBLE_PERSON' },
  { name: 'Language', values: 'sk en' },
  { name: 'SortDirection', values: 'ASC DESC' },
])('the enumeration $name of section 4, 6 or 9', ({ name, values }) => {
  const type = schema.getType(name);
  expect(isEnumType(type) && type.getValues().map((value) => value.name)).toEqual(values.split(' '));
});
