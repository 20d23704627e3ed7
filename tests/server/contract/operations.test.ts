import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLObjectType } from 'graphql';
import { describe, expect, it } from 'vitest';

/** The contract as it is published, against what the specification names. */
const schema = buildSchema(readFileSync('server/schema.graphql', 'utf8'));

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
        'boards: [Board!]!',
        'find(words: String!): [Found!]!',
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
        paged('listFilesPaginated', 'ListFile'),
        paged('imports', 'Import'),
        one('import', 'Import'),
        paged('exports', 'Export'),
        one('export', 'Export'),
        all('exportAuthorities', 'Organization'),
        all('exportedOrganizations', 'Organization'),
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
        'keptList(list: String!): KeptList!',
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
        'exportAustrianData(input: AustrianExportInput!): Export',
        'exportCertificates(input: CertificatesExportInput!): Export',
        'exportQuarterReport(input: QuarterReportExportInput!): Export',
        'exportYearBalance(input: YearBalanceExportInput!): Export',
        'downloadExport(exportId: ID!): DownloadResult!',
        'validateExport(exportId: ID!): Export',
        'rejectExport(exportId: ID!, reason: String): Export',
        'repeatExport(id: ID!): Export',
        'submitExport(id: ID!): Export',
        'submitExportBulk(ids: [ID!]!): [BulkOutcome!]!',
        remove('Export'),
        'importAustrianFile(file: Upload!): Import',
        'importTransactionFile(file: Upload!): Import',
        ...['tryCertificates', 'tryAustrianData', 'tryTransactions'].map(
          (name) => `${name}(file: Upload!): ImportTrial!`,
        ),
        'downloadImport(id: ID!): DownloadResult!',
        'downloadImportErrors(id: ID!): DownloadResult!',
        'downloadListFile(id: ID!): DownloadResult!',
        'removeListFile(id: ID!): Boolean',
        'downloadImportExample(type: ImportType!): DownloadResult!',
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
        'saveListView(id: ID, list: String!, name: String!, state: String, audience: ViewAudience!, role: UserRole, isDefault: Boolean): ID!',
        'removeListView(id: ID!): Boolean!',
        'cancelImport(id: ID!): Import',
        'keepListColumns(list: String!, columns: String): Boolean!',
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
