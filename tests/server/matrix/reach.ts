import type { Values } from '../../../engine/record/index.ts';

/**
 * Viewers with access to a record: `everybody`, a role of an organization, or a party named by the record. Written by
 * hand from the specification, independently of the scopes in metadata, so that mistakes in either are found.
 */
export type Who = readonly string[];

export interface Reach {
  readonly read: Who;
  readonly update?: Who;
  readonly remove?: Who;
  /** Readers of the history, if fewer than those of the record. */
  readonly history?: Who;
  /** By action, if fewer than the readers of the record. */
  readonly actions?: Readonly<Record<string, Who>>;
  /** By view, for views with their own scope. */
  readonly views?: Readonly<Record<string, Who>>;
}

const authorities = ['REGISTRY', 'GOVERNMENT'];
const movement = [...authorities, 'supplier', 'buyer', 'verifier'];
const entry: Reach = {
  read: [...authorities, 'organization'],
  update: ['REGISTRY', 'organization'],
  remove: ['REGISTRY', 'organization'],
};
const organizationRecord = [...authorities, 'itself', 'overseer'];

/** By entity; entities without a scope are public. Other keys are targets of operations that are not entities. */
export const reaches: Readonly<Record<string, Reach>> = {
  certificate: {
    read: [...authorities, 'registeredBy', 'verifier', 'buyer'],
    history: [...authorities, 'registeredBy', 'verifier'],
    update: ['REGISTRY', 'registeredBy'],
    remove: ['REGISTRY', 'registeredBy'],
    actions: {
      requestValidation: ['REGISTRY', 'registeredBy'],
      approve: ['verifier'],
      requestCorrection: ['REGISTRY', 'verifier'],
      approveByRegistry: ['REGISTRY'],
      rejectByRegistry: ['REGISTRY'],
      liftFreeze: ['REGISTRY'],
      releaseHold: ['REGISTRY'],
    },
  },
  transaction: {
    read: movement,
    update: ['REGISTRY', 'supplier'],
    remove: ['REGISTRY', 'supplier'],
    actions: { confirm: ['buyer'], reject: ['buyer'], disconfirm: ['buyer'], toMarket: ['supplier'] },
  },
  outputCertificate: { read: movement },
  /** A pending correction; parties of the certificate read it after approval. */
  certificateCorrection: {
    read: ['REGISTRY'],
    update: [],
    actions: { approve: ['REGISTRY'], refuse: ['REGISTRY'], cancel: [] },
  },
  /** A pending correction; parties of the transaction read it after approval. */
  transactionCorrection: {
    read: ['REGISTRY'],
    update: [],
    actions: { approve: ['REGISTRY'], refuse: ['REGISTRY'], cancel: [] },
  },
  /** Only the proposer can cancel it. */
  certificateWithdrawal: {
    read: ['REGISTRY'],
    update: [],
    actions: { approve: ['REGISTRY'], refuse: ['REGISTRY'], cancel: [] },
  },
  operatorCertificate: {
    read: [...authorities, 'organization'],
    update: [],
    actions: { suspend: ['REGISTRY'], resume: ['REGISTRY'], withdraw: ['REGISTRY'] },
  },
  /** The organization reads it after it is asked. */
  plausibilityFinding: {
    read: ['REGISTRY', 'verifier', 'organization'],
    history: ['REGISTRY', 'verifier'],
    actions: {
      ask: ['REGISTRY', 'verifier'],
      answer: ['organization'],
      extend: ['REGISTRY', 'verifier'],
      conclude: ['REGISTRY', 'verifier'],
    },
  },
  electricity: entry,
  otherFuelsEntry: { ...entry, actions: { releaseHold: ['REGISTRY'] } },
  project: entry,
  holding: { read: [...authorities, 'holder'] },
  lot: { read: [...authorities, 'holder', 'verifier'] },
  issuedDocument: { read: [...authorities, 'organization'] },
  import: {
    read: [...authorities, 'organization'],
    views: { imports: [...authorities, 'organization'] },
    actions: { cancel: ['organization'] },
  },
  export: {
    read: [...authorities, 'maker', 'validator'],
    remove: ['maker'],
    actions: { validate: ['validator'], reject: ['validator'], submit: ['maker'], again: ['maker'] },
  },
  reportingPeriod: {
    read: [...authorities, 'organization'],
    actions: { close: ['REGISTRY'], reopen: ['REGISTRY'] },
  },
  reportVersion: { read: [...authorities, 'organization'] },
  unreportedEntry: { read: [...authorities, 'organization'] },
  /** Only its creator reads it. */
  listFile: { read: [], remove: [] },
  organization: {
    read: [...organizationRecord, 'public'],
    history: organizationRecord,
    update: ['REGISTRY', 'itself'],
    remove: ['REGISTRY'],
    actions: {
      confirm: ['overseer'],
      renew: ['overseer'],
      contract: ['REGISTRY'],
      activation: ['REGISTRY'],
      rejectAgreement: ['REGISTRY'],
      rejectRegistration: ['REGISTRY'],
    },
    views: {
      organizationsQualifiedPaginated: ['supervised'],
      organizations: organizationRecord,
      ownOrganizations: ['itself'],
      organizationsAll: ['public'],
      organizationsQualified: ['qualified'],
      myActiveOrganizationsQualified: ['qualifiedFor'],
      myOrganizations: ['itself', 'overseer'],
      myOrganizationsQualified: ['authorityOf'],
      exportedOrganizations: ['exportedBy'],
      exportAuthorities: ['validatesFor'],
    },
  },
  responsibleOrganization: {
    read: [...authorities, 'supervised', 'overseer'],
    views: { myQualifiedAgreements: ['supervised'] },
  },
  supervision: {
    read: [...authorities, 'supervised', 'overseer'],
    views: { supervisions: [...authorities, 'supervised', 'overseer'] },
    actions: { end: ['REGISTRY', 'supervised'] },
  },
  organizationUser: {
    read: [...authorities, 'colleagues'],
    remove: ['REGISTRY', 'colleagues'],
    actions: {
      accept: ['REGISTRY'],
      activate: ['REGISTRY', 'colleagues'],
      deactivate: ['REGISTRY', 'colleagues'],
      changeRole: ['REGISTRY', 'colleagues'],
    },
    views: { organizationUsers: [...authorities, 'colleagues'] },
  },
  invitation: {
    read: ['REGISTRY', 'colleagues'],
    remove: ['REGISTRY', 'colleagues'],
    views: { invitations: ['REGISTRY', 'colleagues'] },
  },
  user: {
    read: [...authorities, 'colleagues'],
    update: ['REGISTRY'],
    remove: ['REGISTRY'],
    actions: { resetPassword: ['REGISTRY'], removeSecondFactor: ['REGISTRY'], erase: ['REGISTRY'] },
    views: { users: authorities, usersAll: [...authorities, 'colleagues'] },
  },
  /** The people of an organization, by its id. */
  staff: { read: ['everybody'], update: ['REGISTRY', 'itself'] },
  staffByNobody: { read: [] },
  reconciliationDifference: { read: ['REGISTRY'] },
  /** Stock, by the id of its certificate. */
  stock: { read: [...authorities, 'holder'] },
  /** Stock, by the id of its holder. */
  stockOf: { read: [...authorities, 'holder'] },
  certificateFile: { read: [...authorities, 'registeredBy', 'verifier', 'buyer'] },
  organizationFile: { read: [...authorities, 'itself', 'overseer'] },
  /** A step of an organization’s history with its file. */
  organizationStep: { read: [...authorities, 'itself', 'overseer'] },
  workspace: { read: ['members'] },
  /** A session of another person. */
  session: { read: [] },
  profile: { read: ['everybody'], update: [] },
};

/** The field that makes a record visible to every signed-in viewer while it is true. */
export const opened: Readonly<Record<string, string>> = { organization: 'temporary' };

/** Values besides the status that make an action available. */
export const offeredOnce: Readonly<Record<string, Values>> = {
  'certificate.liftFreeze': { frozenAt: '2026-03-05T10:00:00Z' },
  'certificate.releaseHold': { onHoldSince: '2026-03-05T10:00:00Z' },
  'otherFuelsEntry.releaseHold': { onHoldSince: '2026-03-05T10:00:00Z' },
};
