import { inputName } from '../../graphql/index.ts';
import {
  type Entity,
  formArgument,
  storedArgumentField,
  type MutationAction,
  type Operation as DescribedOperation,
} from '../../metadata/index.ts';
import { isEmpty, isValues, memoizeByKey, type Values } from '../../record/index.ts';
import { pathsOf } from '../../rules/index.ts';
import type { AuditContext } from '../../store/index.ts';
import { ApiError } from '../errors/api-error.ts';
import { validateRecord } from '../save/validate-record.ts';
import { refuseTooMany } from '../save/authorize-save.ts';
import { toFacts } from '../save/input-facts.ts';
import { entityOf, type ApiServices } from '../api-services.ts';

/** A call of an operation, and the action it performs, if any. */
interface AskedOperation {
  readonly operation: DescribedOperation;
  readonly given: Values;
  readonly performed?: { readonly entity: Entity; readonly action: MutationAction };
}

/**
 * Validates the arguments of an operation by its form, as a save would: shape, references and rules. The result has the
 * form's defaults and formulas, and field names of the record. Arguments that the record's rules may hide are checked
 * once the record is known (`answersKept`).
 * @throws ApiError with all issues, by form field, prefixed by the argument that contains the form
 */
export async function validateOperationForm(
  services: ApiServices,
  context: AuditContext,
  { operation, given, performed }: AskedOperation,
): Promise<Values> {
  if (operation.form === undefined) return given;
  const whole = formArgument(operation);
  const asked = whole === undefined ? given : unfolded(given, whole);
  const form = entityOf(services, operation.form);
  const mayBeWithheld = (name: string) =>
    performed?.entity.rules[storedArgumentField(operation, name)]?.visible !== undefined;
  const sent = asSent(form, asked, Object.keys(form.fields).filter(mayBeWithheld));
  const record = await validated(services, context, sent, asked).catch((error: unknown) => {
    throw whole !== undefined && error instanceof ApiError ? error.within([whole]) : error;
  });
  return whole === undefined ? { ...given, ...record } : { ...given, [whole]: record };
}

/** Merges arguments beside the form argument into fields of the same name. */
function unfolded(given: Values, whole: string): Values {
  const { [whole]: form, ...beside } = given;
  return { ...(isValues(form) ? form : {}), ...beside };
}

/** The validated record without local fields, such as a repeated password. */
async function validated(services: ApiServices, context: AuditContext, sent: SentForm, input: Values): Promise<Values> {
  const { entity, isLeftOut, isLocal } = sent;
  const facts = toFacts(entity.fields, Object.fromEntries(Object.entries(input).filter(([name]) => !isLeftOut(name))));
  refuseTooMany(entity, facts);
  // Validation only reads; the resolver opens its own database transaction.
  const operation = services.store.begin(services.database, context);
  const { record } = await validateRecord(services, operation, { entity, given: facts });
  return Object.fromEntries(Object.entries(record).filter(([name]) => !isLocal(name)));
}

/** A variant of the form for one request. */
interface SentForm {
  readonly entity: Entity;
  /** True for input names that the record's rules decide about. */
  readonly isLeftOut: (name: string) => boolean;
  /** True for fields that are validated but not stored. */
  readonly isLocal: (name: string) => boolean;
}

/** Memoized by the absent fields. */
const sentFormsOf = memoizeByKey((_form: Entity) => new Map<string, SentForm>());

/**
 * The form without local fields that were not sent and without unanswered fields that the record may hide, unless a
 * rule of the form computes them; with the rules on the remaining fields.
 */
function asSent(form: Entity, given: Values, withheld: readonly string[]): SentForm {
  const locals = Object.values(form.fields).filter(({ local }) => local === true);
  const leftOut = Object.values(form.fields).filter(
    (field) => withheld.includes(field.name) && isEmpty(given[inputName(field)]) && !form.rules[field.name]?.value,
  );
  const unsent = locals.filter(({ name }) => given[name] === undefined).map(({ name }) => name);
  const absent = [...leftOut.map(({ name }) => name), ...unsent];
  const ofForm = sentFormsOf(form);
  const known = ofForm.get(absent.join());
  if (known !== undefined) return known;
  const isAbsent = (path: string): boolean => absent.includes(path);
  const without = <T>(all: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(all).filter(([path]) => !isAbsent(path)));
  const validatedToo = Object.fromEntries(locals.map((field) => [field.name, { ...field, local: false }]));
  const entity: Entity = {
    ...form,
    fields: without({ ...form.fields, ...validatedToo }),
    rules: without(form.rules),
    constraints: form.constraints.filter(({ valid }) => valid === undefined || !pathsOf(valid).some(isAbsent)),
  };
  const made = {
    entity,
    isLeftOut: (name: string) => leftOut.some((field) => inputName(field) === name),
    isLocal: (name: string) => form.fields[name]?.local === true,
  };
  ofForm.set(absent.join(), made);
  return made;
}
