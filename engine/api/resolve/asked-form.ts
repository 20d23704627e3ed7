import { type Entity, formArgument, type Operation as DescribedOperation } from '../../metadata/index.ts';
import { isValues, type Values } from '../../record/index.ts';
import { pathsOf } from '../../rules/index.ts';
import type { AuditContext } from '../../store/index.ts';
import { ApiError } from '../errors/api-error.ts';
import { validateRecord } from '../save/validate-record.ts';
import { refuseTooMany } from '../save/authorize-save.ts';
import { toFacts } from '../save/input-facts.ts';
import { entityOf, type ApiServices } from '../api-services.ts';

/**
 * What an operation is given, with what its form asks judged as a record of it would be by a save: the shape, the
 * references chosen, its rules. It then has the form's defaults and formulas, in the record's own terms.
 * @throws ApiError with everything a person can correct, by the fields of the form, inside of the argument that takes it whole
 */
export async function withFormJudged(
  services: ApiServices,
  context: AuditContext,
  operation: DescribedOperation,
  given: Values,
): Promise<Values> {
  if (operation.form === undefined) return given;
  const whole = formArgument(operation);
  const asked = whole === undefined ? given : unfolded(given, whole);
  const form = entityOf(services, operation.form);
  const record = await judged(services, context, form, asked).catch((error: unknown) => {
    throw whole !== undefined && error instanceof ApiError ? error.within([whole]) : error;
  });
  return whole === undefined ? { ...given, ...record } : { ...given, [whole]: record };
}

/** Arguments beside the whole form that are called as a field of it are that field's values. */
function unfolded(given: Values, whole: string): Values {
  const { [whole]: form, ...beside } = given;
  return { ...(isValues(form) ? form : {}), ...beside };
}

/** The record that is asked for, without what is judged alone, such as a password typed once more. */
async function judged(services: ApiServices, context: AuditContext, form: Entity, input: Values): Promise<Values> {
  const entity = asSent(form, input);
  const facts = toFacts(entity.fields, input);
  refuseTooMany(entity, facts);
  // Judging reads, if anything: whoever answers the operation opens the database transaction it needs.
  const operation = services.store.begin(services.database, context);
  const { record } = await validateRecord(services, operation, { entity, given: facts });
  return Object.fromEntries(Object.entries(record).filter(([name]) => form.fields[name]?.local !== true));
}

const sent = new WeakMap<Entity, Map<string, Entity>>();

/** A form without those of its own fields that are not sent, and what is said of them; one that is sent is judged too. */
function asSent(form: Entity, given: Values): Entity {
  const locals = Object.values(form.fields).filter(({ local }) => local === true);
  const absent = locals.filter(({ name }) => given[name] === undefined).map(({ name }) => name);
  const ofForm = sent.get(form) ?? new Map<string, Entity>();
  sent.set(form, ofForm);
  const known = ofForm.get(absent.join());
  if (known !== undefined) return known;
  const isAbsent = (path: string): boolean => absent.includes(path);
  const without = <T>(all: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(all).filter(([path]) => !isAbsent(path)));
  const judged = Object.fromEntries(locals.map((field) => [field.name, { ...field, local: false }]));
  const made: Entity = {
    ...form,
    fields: without({ ...form.fields, ...judged }),
    rules: without(form.rules),
    constraints: form.constraints.filter(({ valid }) => valid === undefined || !pathsOf(valid).some(isAbsent)),
  };
  ofForm.set(absent.join(), made);
  return made;
}
