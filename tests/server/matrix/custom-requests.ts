import { testPassword } from '../people.ts';
import type { OperationRequest } from './ask.ts';

/** A call of an operation that the server resolves itself. */
export interface CustomOperationRequest extends Pick<OperationRequest, 'about' | 'does' | 'given' | 'hiddenWithout'> {
  readonly at: string;
  /** A permission that the resolver checks itself. */
  readonly needs?: string;
}

const printed: readonly CustomOperationRequest[] = ['certificate', 'outputCertificate'].map((print) => ({
  at: 'id',
  about: print,
  given: { print },
  hiddenWithout: 'CertificatesVisit',
}));

const newPerson = {
  email: 'novy@matrix.example',
  firstName: 'Nový',
  lastName: 'Človek',
  phone: '+421 905 123 456',
  language: 'sk',
};

/** Ids that only filter a result, of public records or of records covered by another operation. */
export const narrowing: readonly string[] = [
  'stockHistory.substanceTypeId',
  'addExistingUserToOrganization.userId',
  'askQualifiedAuthority.authorityId',
  // Another person, for viewers who may ask about anyone.
  'placesOf.userId',
  'explainAccess.userId',
  'explainAccess.organizationId',
  'explainAccess.recordId',
  // Covered by the tests of notices and of list views.
  'notices.before',
  'readNotices.id',
  'readNotices.until',
  'saveListView.id',
  'removeListView.id',
  // The organization of an export is validated by its form; covered by the tests of exports.
  ...['Certificates', 'YearBalance', 'QuarterReport', 'AustrianData'].flatMap((name) =>
    ['organization.id', 'organizationId', 'qualifiedOrganization.id', 'qualifiedOrganizationId'].map(
      (id) => `export${name}.input.${id}`,
    ),
  ),
];

/** A valid form: validation runs before the resolver checks the person. */
const profile = { firstName: 'Eva', lastName: 'Kováčová', phone: '+421900123456' };

/** The records that ids of the server's own operations identify; those of entities and actions follow from metadata. */
export const customOperationRequests: Readonly<Record<string, readonly CustomOperationRequest[]>> = {
  lineage: [
    { at: 'certificateId', about: 'certificate', needs: 'CertificatesVisit' },
    { at: 'transactionId', about: 'transaction', needs: 'TransactionsVisit' },
  ],
  stockHistory: [
    { at: 'certificateId', about: 'stock' },
    { at: 'organizationId', about: 'stockOf' },
  ],
  stockTotals: [{ at: 'organizationId', about: 'stockOf' }],
  energyByQuarter: [{ at: 'organizationId', about: 'stockOf' }],
  energyEntries: [{ at: 'organizationId', about: 'stockOf', given: { year: 2026, quarter: 'Q1' } }],
  projectSavingsByYear: [{ at: 'organizationId', about: 'stockOf' }],
  download: [
    { at: 'fileId', about: 'certificateFile', hiddenWithout: 'CertificatesVisit' },
    { at: 'fileId', about: 'organizationFile' },
  ],
  downloadAgreement: [{ at: 'organizationHistoryEntityId', about: 'organizationStep' }],
  issueDocument: printed,
  downloadDocument: printed,
  addUserToOrganization: [{ at: 'organizationId', about: 'staff', does: 'update', given: { input: newPerson } }],
  addExistingUserByEmailToOrganization: [
    { at: 'organizationId', about: 'staff', does: 'update', given: { userEmail: 'stray@matrix.example' } },
  ],
  // With an unknown person, which is refused before the organization is checked.
  addExistingUserToOrganization: [{ at: 'organizationId', about: 'staffByNobody' }],
  // Identified by e-mail.
  eraseRemovedUser: [],
  downloadRemovedUserData: [],
  downloadUserData: [{ at: 'userId', about: 'user', does: 'update' }],
  // With a record that is no authority, which is refused before the organization is checked.
  askQualifiedAuthority: [{ at: 'organizationId', about: 'staffByNobody' }],
  updateProfile: [{ at: 'userId', about: 'profile', does: 'update', given: { input: profile } }],
  downloadImport: [{ at: 'id', about: 'import' }],
  downloadImportErrors: [{ at: 'id', about: 'import' }],
  exportCertificates: [],
  exportYearBalance: [],
  exportQuarterReport: [],
  exportAustrianData: [],
  downloadExport: [{ at: 'exportId', about: 'export' }],
  downloadListFile: [{ at: 'id', about: 'listFile' }],
  endSession: [{ at: 'id', about: 'session', given: { password: testPassword } }],
  switchOrganizationWorkspace: [{ at: 'organizationId', about: 'workspace' }],
};
