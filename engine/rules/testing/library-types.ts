import type { PathTypes, ValueType } from '../types.ts';

const text: ValueType = { kind: 'text' };
const id: ValueType = { kind: 'id' };
const decimal: ValueType = { kind: 'decimal' };
const integer: ValueType = { kind: 'integer' };
const boolean: ValueType = { kind: 'boolean' };
const date: ValueType = { kind: 'date' };
const instant: ValueType = { kind: 'dateTime' };
const record: ValueType = { kind: 'record' };
const many: ValueType = { kind: 'many' };
const language: ValueType = { kind: 'enumeration', name: 'Language', values: ['SK', 'EN', 'CS'] };
const status: ValueType = { kind: 'enumeration', name: 'LoanStatus', values: ['REQUESTED', 'LENT', 'RETURNED'] };

/** Paths of a book in a small lending library, with a value of each type, to-one, to-many and nested. */
const libraryPaths: Readonly<Record<string, ValueType>> = {
  id,
  title: text,
  note: text,
  language,
  price: decimal,
  fee: decimal,
  copies: integer,
  lent: boolean,
  reserved: boolean,
  acquired: date,
  due: date,
  lentAt: instant,
  returnedAt: instant,
  details: { kind: 'json' },
  dimensions: record,
  'dimensions.width': decimal,
  member: record,
  'member.id': id,
  'member.name': text,
  'member.limit': decimal,
  'member.active': boolean,
  'member.valuesFrom': date,
  'member.formerValues': many,
  'member.formerValues[].from': date,
  'member.formerValues[].until': date,
  'member.formerValues[].limit': decimal,
  'member.sponsor': record,
  'member.sponsor.id': id,
  'member.sponsor.name': text,
  owner: record,
  'owner.id': id,
  loans: many,
  'loans[].id': id,
  'loans[].amount': decimal,
  'loans[].copies': integer,
  'loans[].status': status,
  'loans[].overdue': boolean,
  'loans[].due': date,
  'loans[].member': record,
  'loans[].member.id': id,
  'loans[].member.name': text,
  'loans[].fines': many,
  'loans[].fines[].amount': decimal,
  'loans[].fines[].paid': boolean,
  '$row.name': text,
  '$row.share': decimal,
  '$viewer.userId': id,
  '$viewer.organizationId': id,
  '$viewer.organizationRole': text,
  '$viewer.role': text,
  '$viewer.language': text,
  '$viewer.permissions': { kind: 'list', of: text },
  '$constants.limit': decimal,
  '$constants.since': date,
  '$constants.languages': { kind: 'list', of: language },
  '$constants.nothing': decimal,
};

/** The types of the library's paths; suggested names are those at the level of the unknown step. */
export const libraryTypes: PathTypes = {
  typeOf: (path) => (Object.hasOwn(libraryPaths, path) ? libraryPaths[path] : undefined),
  namesAt: (path) => {
    const known = Object.keys(libraryPaths);
    const steps = path.split('.');
    const failing = steps.findIndex(
      (_, index) =>
        !known.includes(steps.slice(0, index + 1).join('.')) &&
        !known.some((name) => name.startsWith(`${steps.slice(0, index + 1).join('.')}.`)),
    );
    const parent = steps
      .slice(0, Math.max(failing, 0))
      .map((step) => `${step}.`)
      .join('');
    return known.filter((name) => name.startsWith(parent)).map((name) => name.slice(parent.length).split('.')[0] ?? '');
  },
};
