import type { Values } from '../../../engine/record/index.ts';

/**
 * Who may do something with a record: `everybody`, the role of an organization, or a party that the records of the cast
 * name. Written from the specification by hand, so that a mistake in a scope and in what runs it is seen as one.
 */
export type Who = readonly string[];

export interface Reach {
  readonly read: Who;
  readonly update?: Who;
  readonly remove?: Who;
  /** Of what was done to it, where not all who read it. */
  readonly history?: Who;
  /** Of actions that are not offered to everybody who reads the record. */
  readonly actions?: Readonly<Record<string, Who>>;
  /** Of views with a scope of their own. */
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

/** By entity; an entity without a scope is everybody's. Names that are no entities stand for what operations ask about. */
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
  /** One that waits; parties of the certificate read it once it is approved. */
  certificateCorrection: {
    read: ['REGISTRY'],
    update: [],
    actions: { approve: ['REGISTRY'], refuse: ['REGISTRY'], cancel: [] },
  },
  /** As that of a certificate; parties of the transaction read it once it is approved. */
  transactionCorrection: {
    read: ['REGISTRY'],
    update: [],
    actions: { approve: ['REGISTRY'], refuse: ['REGISTRY'], cancel: [] },
  },
  /** Taken back by whoever proposed it alone. */
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
  /** The organization reads it once it is asked. */
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
  /** Its maker's alone. */
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
  /** Somebody else’s. */
  session: { read: [] },
  profile: { read: ['everybody'], update: [] },
};

/** The field that, while true, shows a record to everybody who is signed in. */
export const opened: Readonly<Record<string, string>> = { organization: 'temporary' };

/** What a record is like when an action is offered on it, besides its status. */
export const offeredOnce: Readonly<Record<string, Values>> = {
  'certificate.liftFreeze': { frozenAt: '2026-03-05T10:00:00Z' },
  'certificate.releaseHold': { onHoldSince: '2026-03-05T10:00:00Z' },
  'otherFuelsEntry.releaseHold': { onHoldSince: '2026-03-05T10:00:00Z' },
};
