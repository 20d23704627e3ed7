import { buildSchema, isInputObjectType, type GraphQLInputObjectType } from 'graphql';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { inputName, isSaved, recordName } from '../../engine/graphql/index.ts';
import type { Entity, Field, Fields } from '../../engine/metadata/index.ts';
import { isValues, valueAt, type Values } from '../../engine/record/index.ts';
import { sharedCatalogue } from './catalogues.ts';
import { createMatrixRecords } from './matrix/matrix-records.ts';
import type { MatrixRecords } from './matrix/matrix-record.ts';
import { openedTradingRegister } from './opened-trading-register.ts';

/**
 * Every input field is stored, refused at its path, or listed as ignored. For each field alone, a value other than the
 * stored one is sent to an existing record.
 */
const { catalogue } = sharedCatalogue('metadata');
const schema = buildSchema(readFileSync('server/schema.graphql', 'utf8'));
const described = /taken and ignored|Ignored while/u;

const trading = openedTradingRegister();
let cast: MatrixRecords;

beforeAll(async () => {
  cast = await createMatrixRecords(trading, catalogue);
});

/** The update operation of each entity, and its viewer. */
const saved = Object.values(catalogue.entities).flatMap((entity) => {
  const update =
    Object.values(entity.operations).find(({ occasion }) => occasion === 'update')?.name ?? entity.api.save;
  const isNeverChanged = entity.access.scope.update === false;
  return !entity.storage.kept || update === undefined || isNeverChanged
    ? []
    : [{ input: `${entity.api.type}Input`, entity, update }];
});

/** Creators who may change their record in the matrix; all others are changed by the registry. */
const makers: Readonly<Record<string, string>> = { certificate: 'supplier', transaction: 'supplier' };

/** Refused at another path, by the given error. */
const refusedElsewhere: Readonly<Record<string, string>> = {
  // Another certificate is validated with the given amount.
  'transaction.certificate': 'errors.transaction.notEnoughStock at amount',
  'transaction.certificateId': 'errors.transaction.notEnoughStock at amount',
};

/** Input fields that identify the record and its version. */
const naming = ['id', 'rowVersion'];

describe.each(saved)('$input', ({ entity, update }) => {
  const as = makers[entity.name] ?? 'registry';
  const known = catalogue.entities[entity.name]?.derivedRecord?.flag;
  const names = inputFields(`${entity.api.type}Input`).filter((name) => !naming.includes(name) && name !== known);

  it.each(names.map((name) => ({ name })))('$name', async ({ name }) => {
    const id = recordOf(entity.name);
    const field = fieldCalled(entity.fields, name);
    const before = await read(as, entity, id, field);
    const given = other(field, name, valueAt(before, [field.name]));
    // An enumeration with one value has no other value.
    if (field.type === 'enumeration' && given === undefined) {
      expect(catalogue.enumerations[field.enumeration]?.values).toHaveLength(1);
      return;
    }
    const { errors } = await save(as, entity, update, { id, [name]: given });
    const elsewhere = refusedElsewhere[`${entity.name}.${name}`];
    if (elsewhere !== undefined) {
      expect(errors).toEqual([elsewhere]);
      return;
    }
    if (errors.length > 0) {
      expect(errors.join(', ')).toMatch(new RegExp(`(${field.name}|${name})(\\.|,|$)`, 'u'));
      return;
    }
    if (described.test(descriptionOf(`${entity.api.type}Input`, name))) return;
    const after = await read(as, entity, id, field);
    expect(said(field, valueAt(after, [field.name]))).toEqual(said(field, toRecord(field, given)));
  });
});

/** Inputs that select listed records, files or references. */
const helping = ['SortInput', 'PageInput', 'FileInput', 'ReferenceInput'];

/** Inputs without a record, and the use of each of their fields, grouped by reason. */
const forms: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AcceptedInvitationInput: {
    'token password code deviceID titleBefore firstName lastName titleAfter phone language privacyAgree termsAgree':
      'users.test.ts',
  },
  AustrianExportInput: { 'fromDate toDate': 'reports.test.ts: of the export and in its file' },
  CertificatesExportInput: {
    'fromDate toDate onlyOnMarket organization organizationId qualifiedOrganization qualifiedOrganizationId':
      'reports.test.ts: of the export and in its file',
  },
  CertificateCorrectionInput: {
    'certificateId certificate reason fileNumber evidence type targetUse substanceTypeId substanceType schemeId scheme amount issuedAt producedAt periodStart periodEnd startOfProduction startOfProductionBiomass fromTrash advanced externalCode certificateSubstances byRefValues pathwayId pathway pathwayValues emission':
      'corrections/corrections.test.ts',
    'id rowVersion': 'corrections/corrections.test.ts: refused, a request is never changed',
  },
  TransactionCorrectionInput: {
    'transactionId transaction reason fileNumber evidence date amount periodStart periodEnd externalCode':
      'corrections/sales.test.ts',
    'id rowVersion': 'corrections/sales.test.ts: refused, a request is never changed',
  },
  CertificateWithdrawalInput: {
    'certificateId certificate reason fileNumber evidence': 'withdrawals/effects.test.ts',
    'id rowVersion': 'withdrawals/decisions.test.ts: refused, a proposal is never changed',
  },
  OperatorCertificateInput: {
    'organizationId organization schemeId scheme number certificationBody validFrom validUntil valuesFrom':
      'operator-certificates.test.ts',
    'id rowVersion': 'operator-certificates.test.ts: refused, a certificate is never changed',
  },
  CorrectedEmissionInput: {
    'eec el ep etd eu ecomp esca eccs eccr eee': 'corrections/corrections.test.ts',
  },
  CorrectedSubstanceInput: {
    'id kindId kind countryId country productionId production productionInfo portion':
      'corrections/corrections.test.ts',
  },
  ChangedPasswordInput: { 'originalPassword newPassword repeatPassword': 'passwords.test.ts' },
  LoginInput: { 'deviceID email password code': 'sessions.test.ts, second-factor.test.ts' },
  LossTransactionInput: { 'amount certificate certificateId': 'trade.test.ts' },
  ReturnTransactionInput: { 'returnOfId amount date returnReason': 'returns.test.ts' },
  NewMemberInput: {
    'email firstName language lastName phone titleAfter titleBefore role way user userId userEmail organizationId':
      'users.test.ts',
  },
  NewPasswordInput: { 'newPassword repeatPassword token code deviceID': 'passwords.test.ts' },
  ProfileInput: { 'titleBefore firstName lastName titleAfter email phone language': 'people-rules.test.ts' },
  QuarterReportExportInput: {
    'year quarter type organization organizationId qualifiedOrganization qualifiedOrganizationId': 'exports.test.ts',
  },
  RegistrationConfirmationInput: { 'token password': 'registration.test.ts' },
  RegistrationInput: {
    'organization titleBefore firstName lastName titleAfter email phone language password repeatPassword privacyAgree termsAgree':
      'registration.test.ts: keeps all that it is given',
  },
  RegistrationOrganizationInput: {
    'name ico dic icdph spdCode elnaKey temporary legalForm role organizationRole executiveManagerName email phone residenceAddress samePostAddress hasPostAddress postAddress responsibleOrganizationIds responsibleOrganizations':
      'registration.test.ts: keeps all that it is given',
  },
  YearBalanceExportInput: {
    'year organization organizationId qualifiedOrganization qualifiedOrganizationId': 'exports.test.ts',
  },
};

describe('inputs without a stored or changed record', () => {
  const known = new Set([...saved.map(({ input }) => input), ...partsOfSaved()]);
  const others = Object.values(schema.getTypeMap())
    .filter(isInputObjectType)
    .map(({ name }) => name)
    .filter((name) => !known.has(name) && !/(Filter|Condition|Range)$/u.test(name) && !helping.includes(name));

  it.each(others.map((name) => ({ name })))('$name declares the use of each field', ({ name }) => {
    const told = Object.keys(forms[name] ?? {}).flatMap((names) => names.split(' '));
    const open = inputFields(name).filter((field) => !described.test(descriptionOf(name, field)));
    expect(open.filter((field) => !told.includes(field))).toEqual([]);
  });
});

/** Inputs of groups and rows, which are tested within the inputs that contain them. */
function partsOfSaved(): readonly string[] {
  const inside = (fields: Fields): readonly string[] =>
    Object.values(fields).flatMap((field) =>
      field.type === 'group' || field.type === 'rows' ? [`${field.apiType}Input`, ...inside(field.fields)] : [],
    );
  return saved.flatMap(({ entity }) => inside(entity.fields));
}

function inputFields(name: string): readonly string[] {
  return Object.keys(inputType(name).getFields());
}

function inputType(name: string): GraphQLInputObjectType {
  const type = schema.getType(name);
  if (!isInputObjectType(type)) throw new Error(`there is no input ${name}`);
  return type;
}

function descriptionOf(input: string, name: string): string {
  return inputType(input).getFields()[name]?.description ?? '';
}

function fieldCalled(fields: Fields, name: string): Field {
  const found = Object.values(fields).find(
    (field) =>
      field.name === name ||
      inputName(field) === name ||
      recordName(field) === name ||
      (field.type === 'relation' && field.gathers?.name === name),
  );
  if (found === undefined) throw new Error(`no field is sent as ${name}`);
  return found;
}

function recordOf(entity: string): string {
  const record = cast.get(entity)?.find(({ whose }) => whose === 'own' || whose === 'any');
  if (record === undefined) throw new Error(`Put a record of ${entity} into tests/server/matrix/matrix-records.ts.`);
  return record.id;
}

async function read(as: string, { api }: Entity, id: string, field: Field): Promise<Values> {
  const query = `query ($id: ID!) { ${api.one ?? ''}(id: $id) { ${selectionOf(field)} } }`;
  const { data, errors } = await trading.ask(as, query, { id });
  const record = data[api.one ?? ''];
  if (!isValues(record)) throw new Error(`${as} does not read it: ${errors.join(', ')}`);
  return record;
}

function selectionOf(field: Field): string {
  if (field.type === 'group') return `${field.name} { ${Object.values(field.fields).map(selectionOf).join(' ')} }`;
  if (field.type === 'rows') return `${field.name} { id ${Object.values(field.fields).map(selectionOf).join(' ')} }`;
  const isRecord = ['reference', 'references', 'relation', 'files'].includes(field.type);
  return isRecord ? `${field.name} { id }` : field.name;
}

function save(as: string, entity: Entity, operation: string, input: Values) {
  const type = `${entity.api.type}Input`;
  return trading.ask(as, `mutation ($input: ${type}!) { ${operation}(input: $input) { id } }`, { input });
}

/** Another value of the field's type, in input form. */
function other(field: Field, name: string, stored: unknown): unknown {
  if (!isSaved(field)) return name === field.name && !isPlain(field) ? { other: true } : otherPlain(field, stored);
  switch (field.type) {
    case 'group': {
      const parts = Object.values(field.fields).filter((part) => isSaved(part) && isPlain(part));
      return Object.fromEntries(parts.map((part) => [part.name, otherPlain(part, valueAt(stored, [part.name]))]));
    }
    case 'rows':
      return [];
    case 'reference':
      return name === field.name ? { id: otherId(stored) } : otherId(stored);
    case 'references':
      return name === field.name ? [{ id: otherId(undefined) }] : [otherId(undefined)];
    case 'files':
      return [{ id: '999999999' }];
    default:
      return recordName(field) === name ? { id: otherPlain(field, stored) } : otherPlain(field, stored);
  }
}

function isPlain({ type }: Field): boolean {
  return !['group', 'rows', 'reference', 'references', 'relation', 'files'].includes(type);
}

const otherId = (stored: unknown): string => (isValues(stored) && stored['id'] === '1001' ? '1002' : '1001');

function otherPlain(field: Field, stored: unknown): unknown {
  switch (field.type) {
    case 'boolean':
      return stored !== true;
    case 'integer':
      return Number(stored ?? 1) + 1;
    case 'decimal':
      return String(Number(stored ?? 1) + 1);
    case 'date':
      return stored === '2026-02-03' ? '2026-02-04' : '2026-02-03';
    case 'dateTime':
      return '2026-02-03T10:00:00.000Z';
    case 'enumeration':
      return catalogue.enumerations[field.enumeration]?.values.find((each) => each.name !== stored)?.name;
    case 'text':
      if (field.format === 'email') return 'ina@firma.sk';
      return field.format === 'phone' ? '+421 905 765 432' : otherText(stored);
    default:
      return otherText(stored);
  }
}

const otherText = (stored: unknown): string => (stored === '4802' ? '4803' : '4802');

/** The given value in the form of the output type. */
function toRecord(field: Field, given: unknown): unknown {
  if (field.type === 'reference') return isValues(given) ? given : { id: given };
  if (field.type === 'references' && Array.isArray(given))
    return given.map((each: unknown) => (isValues(each) ? each : { id: each }));
  return recordName(field) !== undefined && isValues(given) ? given['id'] : given;
}

/** A comparable form: numbers without trailing zeros, and only the given fields of a group. */
function said(field: Field, value: unknown): unknown {
  if (field.type === 'decimal') return Number(value);
  if (field.type !== 'group' || !isValues(value)) return value;
  const parts = Object.values(field.fields).filter((part) => isSaved(part) && isPlain(part));
  return Object.fromEntries(parts.map((part) => [part.name, said(part, value[part.name])]));
}
