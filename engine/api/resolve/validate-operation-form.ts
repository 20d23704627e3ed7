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

/** One call of an operation, and the action it performs, if it does. */
interface AskedOperation {
  readonly operation: DescribedOperation;
  readonly given: Values;
  readonly performed?: { readonly entity: Entity; readonly action: MutationAction };
}

/**
 * What an operation is given, with what its form asks validated as a record of it would be by a save: the shape, the
 * references chosen, its rules. It then has the form's defaults and formulas, in the record's own terms. Answers that the
 * record of an action may not ask are missed only when the record is known (`answersKept`).
 * @throws ApiError with everything a person can correct, by the fields of the form, inside of the argument that takes it whole
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

/** Arguments beside the whole form that are called as a field of it are that field's values. */
function unfolded(given: Values, whole: string): Values {
  const { [whole]: form, ...beside } = given;
  return { ...(isValues(form) ? form : {}), ...beside };
}

/** The record that is asked for, without what is only validated, such as a password typed once more. */
async function validated(services: ApiServices, context: AuditContext, sent: SentForm, input: Values): Promise<Values> {
  const { entity, isLeftOut, isLocal } = sent;
  const facts = toFacts(entity.fields, Object.fromEntries(Object.entries(input).filter(([name]) => !isLeftOut(name))));
  refuseTooMany(entity, facts);
  // Validation reads, if anything: whoever answers the operation opens the database transaction it needs.
  const operation = services.store.begin(services.database, context);
  const { record } = await validateRecord(services, operation, { entity, given: facts });
  return Object.fromEntries(Object.entries(record).filter(([name]) => !isLocal(name)));
}

/** A form as one request is validated by it. */
interface SentForm {
  readonly entity: Entity;
  /** What the record decides on, by its name in the input. */
  readonly isLeftOut: (name: string) => boolean;
  /** What is only validated and kept nowhere. */
  readonly isLocal: (name: string) => boolean;
}

/** By what is absent of the form. */
const sentFormsOf = memoizeByKey((_form: Entity) => new Map<string, SentForm>());

/**
 * A form without those of its own fields that are not sent, and what is said of them; one that is sent is validated too.
 * Without an answer goes what a record may not ask, unless the form itself gives it.
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
