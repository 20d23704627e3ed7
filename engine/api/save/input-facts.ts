import { inputName, isSaved, recordName } from '../../graphql/index.ts';
import type { Field, Fields, TextField } from '../../metadata/index.ts';
import { companyNumber, isValues, normalizeLine, visibleText, type Values, memoizeByKey } from '../../record/index.ts';
import { formatPhone } from '../../shape/phone/index.ts';
import { type ApiIssue, badInput } from '../errors/api-error.ts';

/**
 * Converts an input to terms of the record: `lenderId: "7"` becomes `lender: { id: "7" }`, which is also accepted.
 * Absent fields stay absent; fields that are never saved are left out.
 * @param path path within the whole input
 * @throws ApiError if a new record has different ids for one reference
 */
export function toFacts(fields: Fields, input: Values, path: ApiIssue['path'] = []): Record<string, unknown> {
  const facts: Record<string, unknown> = {};
  for (const { field, names } of inputsOf(fields)) {
    refuseTwoRecords(field, names, { input, path });
    const given = givenFor(field, names, input);
    if (given === undefined) continue;
    facts[field.name] = given === null ? emptied(field) : toFact(field, given, [...path, field.name]);
  }
  return facts;
}

interface InputLocation {
  readonly input: Values;
  readonly path: ApiIssue['path'];
}

/**
 * On update, the id wins over the nested record, which may be the state read before; a new record must not have both.
 */
function refuseTwoRecords({ type }: Field, { value, record }: Input['names'], { input, path }: InputLocation): void {
  const [id, other] = [input[value], isValues(input[record]) ? idOf(input[record]) : null];
  const isNew = (input['id'] ?? null) === null;
  if (type !== 'reference' || !isNew || id === undefined || other === null || id === other) return;
  throw badInput(`"${value}" and "${record}" name different records`, [...path, record]);
}

/** A saved field, and its names in the input: its value, and its nested record. */
interface Input {
  readonly field: Field;
  readonly names: { readonly value: string; readonly record: string };
}

const inputsOf = memoizeByKey((fields: Fields): readonly Input[] =>
  Object.values(fields)
    .filter(isSaved)
    .map((field) => ({ field, names: { value: inputName(field), record: recordName(field) ?? '' } })),
);

/** The id or ids of a reference, or the choice, in either form of the input. */
function givenFor(field: Field, { value, record }: Input['names'], input: Values): unknown {
  const given = input[value];
  if (given !== undefined) return given;
  if (field.type === 'rows' && field.instead !== undefined) return rowsInstead(field.instead, input);
  const nested = input[record];
  const within = field.type === 'references' ? field.sentWithin : undefined;
  return Array.isArray(nested) ? nested.map((each) => idWithin(each, within)) : idOf(nested);
}

/** Rows of a new record from a relation in the input; undefined without one. */
function rowsInstead(
  { relation, of }: NonNullable<Extract<Field, { readonly type: 'rows' }>['instead']>,
  input: Values,
): unknown {
  const related = input[relation];
  if (!Array.isArray(related) || related.length === 0 || (input['id'] ?? null) !== null) return undefined;
  return related.map((each: unknown) =>
    Object.fromEntries(Object.entries(of).map(([name, within]) => [name, { id: idWithin(each, within) }])),
  );
}

/** The id of the record inside a linking record; otherwise the record's own. */
function idWithin(value: unknown, within: string | undefined): unknown {
  const inner = within !== undefined && isValues(value) ? (value[within] ?? null) : null;
  return idOf(inner ?? value);
}

function idOf(value: unknown): unknown {
  return isValues(value) ? (value['id'] ?? null) : value;
}

function toFact(field: Field, given: unknown, path: ApiIssue['path']): unknown {
  switch (field.type) {
    case 'reference':
      return given === '' ? null : { id: given };
    case 'references':
      return listOf(given).map((id) => ({ id }));
    case 'group':
      return isValues(given) ? toFacts(field.fields, given, path) : given;
    case 'rows':
      return listOf(given).map((row, index) => (isValues(row) ? toRow(field.fields, row, [...path, index]) : row));
    case 'text':
      return typeof given === 'string' ? toText(field, given) : given;
    case 'longText':
      return typeof given === 'string' ? orNull(visibleText(given)) : given;
    default:
      return given;
  }
}

/** Normalizes a text by its format, empty to null; passwords stay unchanged. */
function toText({ format }: TextField, given: string): string | null {
  switch (format) {
    case 'password':
      return given;
    case 'phone':
      return orNull(formatPhone(normalizeLine(given)));
    case 'companyNumber':
      return orNull(companyNumber(given));
    case 'documentNumber':
      // Spaces alone are refused instead of read as empty.
      return given === '' ? null : normalizeLine(given) || ' ';
    case 'email':
    case 'taxNumber':
    case 'vatNumber':
    case 'postalCode':
    case undefined:
      return orNull(normalizeLine(given));
  }
}

/** Null, because two empty texts would violate a unique key. */
const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

function toRow(fields: Fields, row: Values, path: ApiIssue['path']): Values {
  const { id } = row;
  return id === undefined || id === null ? toFacts(fields, row, path) : { id, ...toFacts(fields, row, path) };
}

/** The empty value of a field: null, an empty list, or a group of those. */
function emptied(field: Field): unknown {
  if (field.type === 'group')
    return Object.fromEntries(
      Object.values(field.fields)
        .filter(isSaved)
        .map((inner) => [inner.name, emptied(inner)]),
    );
  return field.type === 'rows' || field.type === 'references' || field.type === 'files' ? [] : null;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
