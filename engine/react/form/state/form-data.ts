import { isReference } from '../../../field-types/index.ts';
import { isComputed, type Entity, type Field, type Fields, type FilesField } from '../../../metadata/index.ts';
import { isValues, type Values, rowsIn } from '../../../record/index.ts';
import { plainText } from '../plain-text.ts';

/** A file already stored with the record. */
export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly type?: string;
  readonly size?: number;
}

/** A new file that is not uploaded yet; `key` finds the browser's `File` in the form's store. */
export interface UnsentFile {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

export type FormFile = StoredFile | UnsentFile;

/** True for a file to upload with the next save. */
export function isNewFile(file: FormFile): file is UnsentFile {
  return 'key' in file;
}

/** Names of the top-level fields in the form's sections: those edited and saved. */
export function formFieldNames(entity: Pick<Entity, 'form'>): readonly string[] {
  const shown = entity.form?.sections.flatMap((section) => section.fields.map(({ field }) => field)) ?? [];
  return [...new Set(shown.map((path) => path.split('.')[0] ?? path))];
}

/**
 * Initial data of a new record, row or group before rules: defaults, false for booleans, and the minimum number of
 * rows.
 */
export function newData(fields: Fields): Values {
  const values = Object.values(fields).map((field): [string, unknown] => [field.name, startValue(field)]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** Undefined without a default, so that a rule for new records can set the value. */
function startValue(field: Field): unknown {
  if (field.default !== undefined) return field.default;
  switch (field.type) {
    case 'boolean':
      return false;
    case 'group':
      return newData(field.fields);
    case 'rows':
      return Array.from({ length: field.minItems ?? 0 }, () => newData(field.fields));
    default:
      return undefined;
  }
}

/** A record of an API response as form data: without `__typename`, and with empty lists for missing ones. */
export function formDataOf(fields: Fields, record: Values): Values {
  const data = withoutTypeNames(record);
  return isValues(data) ? filled(fields, data) : newData(fields);
}

function filled(fields: Fields, data: Values): Values {
  const known = Object.values(fields).map((field): [string, unknown] => [
    field.name,
    filledValue(field, data[field.name]),
  ]);
  return { ...data, ...Object.fromEntries(known) };
}

function filledValue(field: Field, value: unknown): unknown {
  if (field.type === 'group') return filled(field.fields, isValues(value) ? value : {});
  if (field.type === 'rows') {
    return Array.isArray(value) ? value.map((row: unknown) => filled(field.fields, isValues(row) ? row : {})) : [];
  }
  if (field.type === 'files') return Array.isArray(value) ? value : isValues(value) ? [value] : [];
  return value ?? (field.type === 'references' ? [] : null);
}

function withoutTypeNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withoutTypeNames(item));
  if (!isValues(value)) return value;
  const named = Object.entries(value).filter(([name]) => name !== '__typename');
  return Object.fromEntries(named.map(([name, inner]) => [name, withoutTypeNames(inner)]));
}

/**
 * The `input` of the save mutation, of type `<Type>Input`. `isSent` tells by path whether a field is editable now:
 * hidden, computed and locked fields are left to the server.
 */
export function toSaveInput(
  entity: Pick<Entity, 'fields' | 'form'>,
  data: Values,
  isSent: (path: string) => boolean,
): Values {
  const edited = new Set(formFieldNames(entity));
  const fields = Object.values(entity.fields).filter((field) => edited.has(field.name));
  const { id, rowVersion } = data;
  const sent = { isSent, files: newFileKeys(entity.fields, data) };
  return {
    ...(typeof id === 'string' ? { id } : {}),
    ...(typeof rowVersion === 'number' ? { rowVersion } : {}),
    ...inputOf(fields, data, '', sent),
  };
}

/** Context of converting form data to input. */
interface Sent {
  readonly isSent: (path: string) => boolean;
  /** Keys of the new files, in the order of the upload. */
  readonly files: readonly string[];
}

function inputOf(fields: readonly Field[], data: Values, prefix: string, sent: Sent): Values {
  const edited = fields.filter((field) => isTyped(field) && sent.isSent(prefix + field.name));
  return Object.fromEntries(
    edited.map((field) => [inputName(field), inputValue(field, data[field.name], prefix + field.name, sent)]),
  );
}

/** True when a person enters the value and a save sends it. */
export function isTyped(field: Field): boolean {
  return !field.readOnly && !isComputed(field) && field.type !== 'relation' && field.local !== true;
}

function inputName(field: Field): string {
  return isReference(field) ? field.inputName : field.name;
}

function inputValue(field: Field, value: unknown, path: string, sent: Sent): unknown {
  switch (field.type) {
    case 'reference':
      return isValues(value) ? (value.id ?? null) : null;
    case 'references':
      return rowsIn(value).map(({ id }) => id);
    case 'group':
      return inputOf(Object.values(field.fields), isValues(value) ? value : {}, `${path}.`, sent);
    case 'rows':
      return rowsIn(value).map((row, index) => ({
        ...(typeof row.id === 'string' ? { id: row.id } : {}),
        ...inputOf(Object.values(field.fields), row, `${path}.${index}.`, sent),
      }));
    case 'files':
      return filesOf(value).map((file) => (isNewFile(file) ? { file: sent.files.indexOf(file.key) } : { id: file.id }));
    default:
      return value === undefined || value === '' ? null : value;
  }
}

/** The files in a files field's value, stored and new. */
export function filesOf(value: unknown): readonly FormFile[] {
  return rowsIn(value).flatMap((file): readonly FormFile[] => {
    const { id, key, name, type, size } = file;
    const described = { name: plainText(name), type: plainText(type), size: Number(size ?? 0) };
    if (typeof id === 'string') return [{ id, ...described }];
    return typeof key === 'string' ? [{ key, ...described }] : [];
  });
}

/** Keys of a record's new files, in the order of the mutation's `files` argument. */
export function newFileKeys(fields: Fields, data: Values): readonly string[] {
  const lists = Object.values(fields).filter((field): field is FilesField => field.type === 'files');
  return lists.flatMap((field) =>
    filesOf(data[field.name])
      .filter(isNewFile)
      .map(({ key }) => key),
  );
}
