import { readFileSync } from 'node:fs';
import { buildSchema, isEnumType, isInputObjectType, isObjectType, type GraphQLObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../engine/metadata/read/index.ts';
import { valueAt } from '../../engine/record/index.ts';

/** The contract as it is published, against what the specification names. */
const schema = buildSchema(readFileSync('server/schema.graphql', 'utf8'));
const { catalogue } = loadCatalogue('metadata');

/** `name(argument: Type): Type` of every operation, as the contract writes it. */
function signatures(root: GraphQLObjectType | null | undefined): readonly string[] {
  return Object.values(root?.getFields() ?? {}).map(({ name, args, type }) => {
    const given = args.map((argument) => `${argument.name}: ${String(argument.type)}`).join(', ');
    return `${name}${given === '' ? '' : `(${given})`}: ${String(type)}`;
  });
}

const paged = (name: string, type: string) =>
  `${name}(filter: ${type}Filter, page: PageInput, sort: [SortInput!]): ${type}Page!`;
const all = (name: string, type: string) => `${name}(filter: ${type}Filter, limit: Int): [${type}!]!`;
const one = (name: string, type: string) => `${name}(id: ID!): ${type}`;
const save = (name: string, type: string) => `createOrUpdate${name}(input: ${type}Input!): ${type}`;
const remove = (name: string) => `remove${name}(id: ID!): Boolean`;
const restore = (name: string) => `restore${name}(id: ID!): Boolean`;
const uses = (name: string) => `${name}Uses(id: ID!): Int!`;

/** The types of what is archived and can be brought back. */
const archived = [
  'OtherFuelFeedstockTradename',
  'FuelType',
  'FuelTypeProduction',
  'Scheme',
  'CertificateSubstanceKind',
  'CertificateSubstanceProduction',
  'CertificateSubstanceType',
];

describe('operations of section 7', () => {
  it('that are read', () => {
    expect(signatures(schema.getQueryType()).toSorted()).toEqual(
      [
        paged('myCertificates', 'Certificate'),
        one('certificate', 'Certificate'),
        paged('myTransactions', 'Transaction'),
        one('myTransaction', 'Transaction'),
        paged('myOutputCertificates', 'OutputCertificate'),
        one('myOutputCertificate', 'OutputCertificate'),
        'lineage(certificateId: ID, transactionId: ID): Lineage!',
        'myStocks(filter: StockFilter, offset: Int, limit: Int): StockPage!',
        paged('myHoldings', 'Holding'),
        one('myHolding', 'Holding'),
        'stockTotals(organizationId: ID): [StockTotal!]!',
        'stockHistory(certificateId: ID, substanceTypeId: ID, amountUnit: AmountUnit, organizationId: ID): StockHistory!',
        'energyByQuarter(organizationId: ID, fromYear: Int): [EnergyOfQuarter!]!',
        'projectSavingsByYear(organizationId: ID, fromYear: Int): [SavingsOfYear!]!',
        paged('reconciliationDifferencesPaginated', 'ReconciliationDifference'),
        one('reconciliationDifference', 'ReconciliationDifference'),
        'verifyDocument(number: String!, fingerprint: String): VerifiedDocument',
        paged('faqsPaginated', 'Faq'),
        all('faqs', 'Faq'),
        one('faq', 'Faq'),
        all('faqCategories', 'FaqCategory'),
        paged('otherFuelFeedstockTradenamesPaginated', 'OtherFuelFeedstockTradename'),
        all('otherFuelFeedstockTradenames', 'OtherFuelFeedstockTradename'),
        one('otherFuelFeedstockTradename', 'OtherFuelFeedstockTradename'),
        paged('fuelTypesPaginated', 'FuelType'),
        all('fuelTypes', 'FuelType'),
        one('fuelType', 'FuelType'),
        paged('fuelTypeProductionsPaginated', 'FuelTypeProduction'),
        all('fuelTypeProductions', 'FuelTypeProduction'),
        one('fuelTypeProduction', 'FuelTypeProduction'),
        paged('myOtherFuelsEntries', 'OtherFuelsEntry'),
        one('otherFuelsEntry', 'OtherFuelsEntry'),
        paged('myElectricity', 'Electricity'),
        one('electricity', 'Electricity'),
        paged('imports', 'Import'),
        one('import', 'Import'),
        paged('myProjects', 'Project'),
        one('project', 'Project'),
        paged('schemesPaginated', 'Scheme'),
        all('schemes', 'Scheme'),
        one('scheme', 'Scheme'),
        paged('substanceKindsPaginated', 'CertificateSubstanceKind'),
        all('substanceKinds', 'CertificateSubstanceKind'),
        one('substanceKind', 'CertificateSubstanceKind'),
        paged('substanceProductionsPaginated', 'CertificateSubstanceProduction'),
        all('substanceProductions', 'CertificateSubstanceProduction'),
        one('substanceProduction', 'CertificateSubstanceProduction'),
        paged('substanceTypesPaginated', 'CertificateSubstanceType'),
        all('substanceTypes', 'CertificateSubstanceType'),
        one('substanceType', 'CertificateSubstanceType'),
        ...archived.map((name) => uses(name.charAt(0).toLowerCase() + name.slice(1))),
        all('countries', 'Country'),
        paged('organizations', 'Organization'),
        all('organizationsAll', 'Organization'),
        all('organizationsQualified', 'Organization'),
        all('myActiveOrganizationsQualified', 'Organization'),
        one('organization', 'Organization'),
        'organizationRoles: [OrganizationRoleChoice!]!',
        'legalEntitiesByICO(search: String!): [LegalEntity!]!',
        'legalEntitiesByName(search: String!): [LegalEntity!]!',
        'activeOrganization: Organization',
        paged('organizationsQualifiedPaginated', 'Organization'),
        paged('myOrganizations', 'Supervision'),
        paged('responsibleOrganizationsPaginated', 'ResponsibleOrganization'),
        one('myOrganizationQualified', 'ResponsibleOrganization'),
        paged('myOrganizationsQualified', 'ResponsibleOrganization'),
        'organizationHistory(id: ID!, page: PageInput): History',
        paged('organizationUsers', 'OrganizationUser').replace('(', '(organizationId: ID, '),
        paged('users', 'User'),
        all('usersAll', 'User'),
        one('user', 'User'),
        'me: User',
        'logout(deviceID: String!): Boolean!',
        'accessToken(refreshToken: String!, deviceID: String!): AccessTokenResult!',
        'mySessions: [SignedInSession!]!',
        'mySecondFactor: Boolean!',
        'auditEntriesPaginated(filter: AuditEntryFilter, page: PageInput, sort: [SortInput!]): AuditEntryPage!',
        'auditEntry(id: ID!): AuditEntry',
        'permissionMatrix: PermissionMatrix!',
        'placesOf(userId: ID!): [Place!]!',
        'explainAccess(userId: ID!, organizationId: ID!, entity: String!, recordId: ID!): [ExplainedDeed!]!',
      ].toSorted(),
    );
  });

  it('that change something', () => {
    const lists = [
      'FuelType',
      'FuelTypeProduction',
      'Scheme',
      'Faq',
      'Electricity',
      'OtherFuelsEntry',
      'Project',
    ].concat(['Kind', 'Production', 'Type'].map((name) => `CertificateSubstance${name}`));
    expect(signatures(schema.getMutationType()).toSorted()).toEqual(
      [
        ...lists.flatMap((name) => [save(name, name), remove(name)]),
        save('OtherFuelsFeedstockTradename', 'OtherFuelFeedstockTradename'),
        remove('OtherFuelsFeedstockTradename'),
        ...archived.map(restore),
        'createOrUpdateCertificate(input: CertificateInput!, files: [Upload!]): Certificate',
        remove('Certificate'),
        'certificateChangeStatus(id: ID!, status: CertificateStatus!, reason: String, rowVersion: Int): Certificate',
        'certificateChangeStatusBulk(status: CertificateStatus!, ids: [ID!]!, reason: String): [BulkOutcome!]!',
        'liftFreeze(id: ID!, reason: String!): Certificate',
        save('Transaction', 'Transaction'),
        'transactionChangeStatus(id: ID!, status: TransactionStatus!, rowVersion: Int): Transaction',
        'transactionChangeStatusBulk(status: TransactionStatus!, ids: [ID!]!): [BulkOutcome!]!',
        'createLossTransaction(input: LossTransactionInput!): Transaction',
        'disconfirmTransaction(id: ID!, rowVersion: Int): Transaction',
        'removeTransaction(id: ID!, reason: String): Boolean',
        'importCertificates(file: Upload!, dryRun: Boolean): Import',
        'importAustrianData(file: Upload!, dryRun: Boolean): Boolean',
        'importTransactions(file: Upload!, dryRun: Boolean): Boolean',
        'login(input: LoginInput!): LoginResult!',
        'switchOrganizationWorkspace(organizationId: ID!, deviceID: String!): LoginResult!',
        'changeUserLanguage(language: Language!): User',
        'register(input: RegistrationInput!): Boolean!',
        'createUser(userId: ID, input: UserInput!): User',
        'removeUser(userId: ID!): Boolean',
        'resetUserPassword(userId: ID!): User',
        'addUserToOrganization(input: NewMemberInput!, organizationId: ID!, role: UserRole!): OrganizationUser',
        'addExistingUserToOrganization(userId: ID!, role: UserRole!, organizationId: ID!): OrganizationUser',
        'addExistingUserByEmailToOrganization(userEmail: String!, role: UserRole!, organizationId: ID!): OrganizationUser',
        'changeUserOrganizationRole(userId: ID!, organizationId: ID!, role: UserRole!): OrganizationUser',
        'changeUserOrganizationStatus(userId: ID!, organizationId: ID!, status: UserOrganizationStatus!): OrganizationUser',
        'removeUserFromOrganization(userId: ID!, organizationId: ID!): Boolean',
        save('Organization', 'Organization'),
        'createOrganization(input: OrganizationInput!): Organization',
        'createTemporaryOrganization(input: OrganizationInput!): Organization',
        'updateTemporaryOrganization(input: OrganizationInput!): Organization',
        'updateOrganization(input: OrganizationInput!): Organization',
        'acceptOrganizationUser(id: ID!): OrganizationUser',
        ...[
          'submitOrganizationQualifiedRelation',
          'submitOrganizationSHMURelation',
          'renewOrganizationQualifiedRelation',
        ].map(
          (name) => `${name}(validFrom: Date, validUntil: Date, organizationId: ID!, rowVersion: Int): Organization`,
        ),
        ...['rejectAgreement', 'rejectRegistration'].map(
          (name) => `${name}(organizationId: ID!, rowVersion: Int): Organization`,
        ),
        'uploadRegistrationAgreements(files: [Upload!]!, organizationId: ID!, rowVersion: Int): Organization',
        'uploadRegistrationAgreementsScans(files: [Upload!]!): Organization',
        'forgotPassword(email: String): Boolean!',
        'resetPassword(input: NewPasswordInput!): LoginResult!',
        'updatePassword(input: ChangedPasswordInput!): Boolean!',
        'updateProfile(userId: ID!, input: ProfileInput!): User!',
        'endSession(id: ID!): Boolean!',
        'endOtherSessions: Boolean!',
        'beginSecondFactor(password: String): SecondFactorEnrolment!',
        'confirmSecondFactor(code: String): [String!]!',
        'disableSecondFactor(password: String): Boolean!',
        'download(fileId: ID!): DownloadResult!',
        'downloadAgreement(organizationHistoryEntityId: ID!): DownloadResult!',
        'issueDocument(print: String!, id: ID!): DocumentIssue!',
        'downloadDocument(print: String!, id: ID!, language: Language!): DownloadResult!',
      ].toSorted(),
    );
  });
});

/** Names of the fields of a type. */
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
  ])('$input says that it ignores what is not the browser’s to say: $computed', ({ input, computed }) => {
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

/** The sentence of a key in one language. */
function sentence(language: string, key: string): unknown {
  return valueAt(catalogue.texts[language], key);
}

describe('the error catalogue of section 8, in both languages', () => {
  it.each([
    {
      of: 'general',
      keys: 'data_not_loaded download_failed general network saving link.expired token.invalid token.expired login',
    },
    {
      of: 'entity',
      keys: `entity.archived buyer.notFound supplier.notFound verifier.notFound organization.notFound
        organizationUser.notFound user.notFound certificate.notFound export.notFound entity.file.notFound
        organization.dicNotFound organization.icoNotFound entity.file.too_large`,
    },
    {
      of: 'certificate',
      keys: `certificate.hasTransactions certificate.invalidImport certificate.missingPortion certificate.missingProducedAt
        certificate.missingEec certificate.missingEl certificate.missingEp certificate.missingEtd certificate.missingEu
        certificate.missingEsca certificate.missingEccs certificate.missingEccr certificate.missingEcomp
        certificate.notEthanol certificate.notInSuitableState certificate.splitNotValid`,
    },
    {
      of: 'organization',
      keys: `organization.noPermission organization.notActive organization.notInToken organization.dicTaken
        organization.icoTaken organization.spdCodeTaken organization.elnaKey substanceKind.elnaKey
        substanceProduction.elnaKey substanceType.elnaKey`,
    },
    {
      of: 'transaction',
      keys: `transaction.amountMissing transaction.codeMissing transaction.dateMissing transaction.toOneself
        transaction.updateNotAllowed transaction.negativeAmount transaction.alreadySold transaction.notEnoughStock
        transaction.removeNotAllowed transaction.notConfirmed`,
    },
    {
      of: 'user',
      keys: `user.alreadyInOrganization user.emailTaken user.noPermission user.notAccepted user.notActive user.oldPassword
        user.removeSelf user.editSelf user.withoutOrganization`,
    },
    {
      of: 'what a request may not ask',
      keys: `limit.tooLarge limit.tooDeep limit.tooManyNestedLists limit.tooCostly limit.tooManyAliases
        limit.tooManyOperations limit.tooManyRows limit.tooManySortKeys limit.tooFar limit.tooManyRequests limit.tooManyRepeats
        limit.tooManyFragments limit.documentTooLong limit.contractOnce limit.tooManyItems limit.tooManyKeys
        limit.tooManyValues limit.valuesTooDeep limit.textTooLong limit.answerTooLarge limit.moreErrors_other badInput conflict
        forbidden unavailable`,
    },
  ])('$of', ({ keys }) => {
    const missing = keys
      .split(/\s+/u)
      .flatMap((key) =>
        ['sk', 'en']
          .filter((language) => typeof sentence(language, `errors.${key}`) !== 'string')
          .map((l) => `${l} ${key}`),
      );
    expect(missing).toEqual([]);
  });

  it.each([
    { key: 'form.required', text: 'Prosím vyplňte' },
    { key: 'form.empty', text: 'Nevyplnené' },
    { key: 'form.invalid', text: 'Formulár obsahuje chyby' },
    { key: 'form.date', text: 'Dátum nemá správny formát' },
    { key: 'form.dateRange', text: 'Dátum do musí byť väčší ako dátum od.' },
    { key: 'form.password', text: 'Heslo musí mať aspoň 8 znakov' },
    { key: 'form.passwordsDiffer', text: 'Heslá musia byť zhodné' },
    { key: 'form.negative', text: 'Hodnota nemôže byť záporná' },
    { key: 'form.scale_few', text: 'Maximálne na {{count}} desatinné miesta' },
    { key: 'form.min', text: 'Minimálne {{min}}{{unit}}' },
    { key: 'form.max', text: 'Maximálne {{max}}{{unit}}' },
    { key: 'form.supplierOrBuyer', text: 'Musíte byť dodávateľ alebo odberateľ biopaliva/biokvapaliny' },
  ])('says $key in the words of section 5', ({ key, text }) => {
    expect(sentence('sk', `errors.${key}`)).toBe(text);
  });
});
