import { valueTypes, hasPlainValue, isReference } from '../../field-types/index.ts';
import { applyDefaults, operation, typeKinds, value } from '../../language/index.ts';
import type {
  OperationSource,
  OperationTypeSource,
  OperationValues,
  OperationValueSource,
  OperationValueSources,
  ScalarName,
} from '../../language/types.ts';
import type { EntityShape } from '../record/field-at.ts';
import type { Field, Fields, MutationAction, Operation, OperationType, OperationValue, Text } from '../types/index.ts';
import { sameInAll } from './texts.ts';

/** Defaults for the labels and result of an operation. */
export interface OperationContext {
  readonly languages: readonly string[];
  readonly label?: Text;
  readonly permission?: string;
  /** The owning entity: its record is the default result, its labels name the arguments. */
  readonly entity?: { readonly name: string; readonly fields: Fields };
  /** The fields of every entity: those of a form become arguments. */
  readonly shapes?: Readonly<Record<string, EntityShape>>;
}

/** An operation with its defaults: a mutation for signed-in viewers that returns its entity's record. */
export function toOperation(name: string, source: OperationSource, context: OperationContext): Operation {
  const label = source.label ?? context.label ?? sameInAll(context.languages, name);
  const usual: OperationTypeSource = context.entity ? { kind: 'entity', entity: context.entity.name } : 'boolean';
  return applyDefaults(operation, {
    ...source,
    name,
    label,
    arguments: { ...formValues(source, context), ...toValues(source.arguments ?? {}, context) },
    result: toValue(source.result ?? { type: usual }, label, context),
    permission: source.permission ?? context.permission,
  });
}

/** The fields of an operation's form as arguments, unless one argument takes the whole form. */
function formValues({ form, arguments: written = {} }: OperationSource, context: OperationContext): OperationValues {
  const isWhole = Object.values(written).some(
    ({ type }) => typeof type === 'object' && type.kind === 'entity' && type.entity === form,
  );
  const fields = form === undefined || isWhole ? {} : context.shapes?.[form]?.fields;
  return Object.fromEntries(
    Object.values(fields ?? {}).flatMap((field) => {
      const type = argumentType(field);
      if (type === undefined || field.readOnly) return [];
      const name = isReference(field) ? field.inputName : field.name;
      const list = field.type === 'references' || field.type === 'files';
      return [[name, applyDefaults(value, { type: toType(type, context), label: field.label, list })]];
    }),
  );
}

/** The argument type of a field; undefined for composite fields, which only a whole form can pass. */
function argumentType(field: Field): OperationTypeSource | undefined {
  if (hasPlainValue(field)) return valueTypes[field.type].scalar;
  if (field.type === 'enumeration') return { kind: 'enumeration', enumeration: field.enumeration };
  if (field.type === 'files') return 'file';
  return isReference(field) ? 'id' : undefined;
}

/** Arguments of an operation on one record: its id and the values that distinguish the actions. */
export function singleOperation(performed: readonly MutationAction[]): OperationSource {
  return { arguments: { id: { type: 'id', required: true }, ...fixedArguments(performed) } };
}

/** The bulk variant: many ids, and one outcome per record. */
export function bulkOperation(performed: readonly MutationAction[]): OperationSource {
  const fields = {
    id: { type: 'id', required: true },
    done: { type: 'boolean', required: true },
    reason: { type: 'text' },
    params: { type: 'json' },
  } as const;
  return {
    arguments: { ids: { type: 'id', list: true, required: true }, ...fixedArguments(performed) },
    result: { type: { kind: 'object', name: 'BulkOutcome', fields }, list: true, required: true },
  };
}

function fixedArguments(performed: readonly MutationAction[]): OperationValueSources {
  const given = performed.flatMap((action) => Object.entries(action.arguments));
  return Object.fromEntries(given.map(([name, one]) => [name, { type: scalarOf(one), required: true }]));
}

function scalarOf(given: string | number | boolean): ScalarName {
  if (typeof given === 'boolean') return 'boolean';
  if (typeof given === 'number') return Number.isInteger(given) ? 'integer' : 'decimal';
  return 'text';
}

function toValues(sources: OperationValueSources, context: OperationContext): OperationValues {
  return Object.fromEntries(
    Object.entries(sources).map(([name, source]) => [name, toValue(source, argumentLabel(name, context), context)]),
  );
}

function toValue(source: OperationValueSource, label: Text, context: OperationContext): OperationValue {
  return applyDefaults(value, { ...source, type: toType(source.type, context), label: source.label ?? label });
}

function toType(source: OperationTypeSource, context: OperationContext): OperationType {
  if (typeof source === 'string') return { kind: 'scalar', scalar: source };
  switch (source.kind) {
    case 'scalar':
    case 'enumeration':
      return source;
    case 'entity':
      return applyDefaults(typeKinds.entity, source);
    case 'object':
      return applyDefaults(typeKinds.object, { ...source, fields: toValues(source.fields, context) });
  }
}

function argumentLabel(name: string, context: OperationContext): Text {
  const field = context.entity?.fields[name] ?? context.entity?.fields[name.replace(/Ids?$/, '')];
  return field?.label ?? sameInAll(context.languages, name);
}
