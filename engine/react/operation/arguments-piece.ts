import type { Field, Fields, Operation, OperationValue, TextField } from '../../metadata/types/index.ts';
import type { Values } from '../../record/index.ts';
import type { FormStore } from '../form/index.ts';
import type { EntityFormPiece, EntityPiece } from '../state/index.ts';
import { UPLOAD_BYTES } from '../upload/index.ts';

/** Maximum length of a single-line text, in characters. */
const LINE = 255;

/** The arguments of an action as an entity, so that the entity form can edit them. */
export function argumentsPiece(piece: EntityPiece, operation: Operation, asks: readonly string[]): EntityPiece {
  const fields = Object.fromEntries(
    asks.flatMap((name) => {
      const argument = operation.arguments[name];
      return argument === undefined
        ? []
        : [[name, withStoredLimits(piece.entity.fields, fieldOf(name, argument), argument)]];
    }),
  );
  const section = {
    name: 'asked',
    label: operation.label,
    columns: 1,
    fields: asks.map((field) => ({ field, span: 1 })),
  };
  return {
    entity: {
      name: operation.name,
      label: operation.label,
      plural: operation.label,
      display: {},
      fields,
      rules: {},
      constraints: [],
      api: { type: operation.name },
      access: { permissions: {}, fields: {} },
      views: {},
      operations: {},
      actions: {},
      routes: [],
      lists: {},
      form: {
        presentation: 'dialog',
        sections: [section],
        afterSave: { to: 'list' },
        draft: 'none',
        summary: [],
        decisive: [],
      },
    },
    documents: { pickers: {}, lists: {}, operations: {} },
    loadForm: () => loadArgumentForm(piece, operation.name),
  };
}

/** @throws Error when no action of the entity asks the operation's arguments */
async function loadArgumentForm(
  { entity, loadArgumentForms: load }: EntityPiece,
  operation: string,
): Promise<EntityFormPiece> {
  const formPiece = (await load?.())?.argumentForms[operation];
  if (formPiece === undefined) throw new Error(`No action of "${entity.name}" asks what "${operation}" takes.`);
  return formPiece;
}

/** The entered values as arguments of the operation: new files as files, other values unchanged. */
export function enteredArguments(operation: Operation, asks: readonly string[], store: FormStore): Values {
  const { data } = store.state();
  return Object.fromEntries(
    asks.map((name) => {
      const argument = operation.arguments[name];
      if (argument === undefined || !isFile(argument)) return [name, data[name] ?? null];
      const files = filesIn(data[name], store);
      return [name, argument.list ? files : (files[0] ?? null)];
    }),
  );
}

/** The new files of an open form by field name; each field is an argument. */
export function newFiles(fields: Fields, store: FormStore): Values {
  const { data } = store.state();
  const ofFiles = Object.values(fields).filter(({ type }) => type === 'files');
  return Object.fromEntries(ofFiles.map(({ name }) => [name, filesIn(data[name], store)]));
}

function filesIn(value: unknown, store: FormStore): readonly File[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value : [];
  return entries.flatMap((entry) =>
    typeof entry === 'object' && entry !== null && 'key' in entry ? (store.file(String(entry.key)) ?? []) : [],
  );
}

/** The file field takes the limits of the field that stores the files. */
function withStoredLimits(fields: Fields, field: Field, { keptIn }: OperationValue): Field {
  const keeper = fields[keptIn ?? field.name];
  if (field.type !== 'files' || keeper?.type !== 'files' || keptIn === null) return field;
  return { ...field, accept: keeper.accept, maxBytes: keeper.maxBytes };
}

function isFile({ type }: OperationValue): boolean {
  return type.kind === 'scalar' && type.scalar === 'file';
}

function fieldOf(
  name: string,
  {
    type,
    required,
    label,
    help,
    list,
    default: initial,
    accept = [],
    minLength,
    maxLength,
    min,
    scale,
  }: OperationValue,
): Field {
  const words = help === undefined ? { label } : { label, help };
  const base = { name, ...words, required, readOnly: false, ...(initial === undefined ? {} : { default: initial }) };
  if (type.kind === 'enumeration') return { ...base, type: 'enumeration', enumeration: type.enumeration };
  const scalar = type.kind === 'scalar' ? type.scalar : 'json';
  switch (scalar) {
    case 'integer':
    case 'decimal':
      return {
        ...base,
        type: scalar,
        scale: scale ?? (scalar === 'integer' ? 0 : 3),
        ...(min === undefined ? {} : { min }),
      };
    case 'file':
      return { ...base, type: 'files', accept, maxBytes: UPLOAD_BYTES, ...(list ? {} : { maxItems: 1 }) };
    case 'id':
    case 'text':
      return textField({ ...base, ...(minLength === undefined ? {} : { minLength }) }, maxLength ?? LINE);
    default:
      return { ...base, type: scalar };
  }
}

function textField(base: Omit<TextField, 'type' | 'maxLength' | 'unique'>, maxLength: number): TextField {
  return { ...base, type: maxLength > LINE ? 'longText' : 'text', maxLength, unique: false };
}
