import { testPassword } from '../people.ts';
import type { OperationRequest } from './ask.ts';

/** One way to ask an operation that the server answers itself. */
export interface OwnAsk extends Pick<OperationRequest, 'about' | 'does' | 'given' | 'hiddenWithout'> {
  readonly at: string;
  /** A permission that the operation asks for by itself. */
  readonly needs?: string;
}

const printed: readonly OwnAsk[] = ['certificate', 'outputCertificate'].map((print) => ({
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

/** Ids that only narrow an answer, of records that are everybody's or asked about by another operation alike. */
export const narrowing: readonly string[] = [
  'stockHistory.substanceTypeId',
  'addExistingUserToOrganization.userId',
  'askQualifiedAuthority.authorityId',
  // About somebody else, for whoever may ask about anybody.
  'placesOf.userId',
  'explainAccess.userId',
  'explainAccess.organizationId',
  'explainAccess.recordId',
  // Tests of notices and of kept lists ask for those of others.
  'notices.before',
  'readNotices.id',
  'readNotices.until',
  'saveListView.id',
  'removeListView.id',
  // Forms validate whom an export is for, and tests of exports ask for those of others.
  ...['Certificates', 'YearBalance', 'QuarterReport', 'AustrianData'].flatMap((name) =>
    ['organization.id', 'organizationId', 'qualifiedOrganization.id', 'qualifiedOrganizationId'].map(
      (id) => `export${name}.input.${id}`,
    ),
  ),
];

/** A form is validated before whoever answers it looks at the person. */
const profile = { firstName: 'Eva', lastName: 'Kováčová', phone: '+421900123456' };

/** What the ids name that the server's own operations take; those of entities and their actions follow from metadata. */
export const ownAsks: Readonly<Record<string, readonly OwnAsk[]>> = {
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
  // With a person whom nobody has: that is told before the organization is looked at.
  addExistingUserToOrganization: [{ at: 'organizationId', about: 'staffByNobody' }],
  // Named by an e-mail.
  eraseRemovedUser: [],
  downloadRemovedUserData: [],
  downloadUserData: [{ at: 'userId', about: 'user', does: 'update' }],
  // With a record that is no authority: that is told before the organization is looked at.
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
