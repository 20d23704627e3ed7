import { type Entity, formArgument, type Operation as DescribedOperation } from '../../metadata/index.ts';
import { isValues, type Values } from '../../record/index.ts';
import { pathsOf } from '../../rules/index.ts';
import type { Occurrence } from '../../store/index.ts';
import { ApiError } from '../errors/api-error.ts';
import { judgeRecord } from '../save/judge-record.ts';
import { refuseTooMany } from '../save/admit-save.ts';
import { toFacts } from '../save/input-facts.ts';
import { entityOf, type Tools } from '../tools.ts';

/**
 * What an operation is given, with what its form asks judged as a record of it would be by a save: the shape, the
 * references chosen, its rules. It then has the form's defaults and formulas, in the record's own terms.
 * @throws ApiError with everything a person can correct, by the fields of the form, inside of the argument that takes it whole
 */
export async function withFormJudged(
  tools: Tools,
  occurrence: Occurrence,
  operation: DescribedOperation,
  given: Values,
): Promise<Values> {
  if (operation.form === undefined) return given;
  const entity = asSent(entityOf(tools, operation.form));
  const whole = formArgument(operation);
  const asked = whole === undefined ? given : unfolded(given, whole);
  const record = await judged(tools, occurrence, entity, asked).catch((error: unknown) => {
    throw whole !== undefined && error instanceof ApiError ? error.within([whole]) : error;
  });
  return whole === undefined ? { ...given, ...record } : { ...given, [whole]: record };
}

/** Arguments beside the whole form that are called as a field of it are that field's values. */
function unfolded(given: Values, whole: string): Values {
  const { [whole]: form, ...beside } = given;
  return { ...(isValues(form) ? form : {}), ...beside };
}

async function judged(tools: Tools, occurrence: Occurrence, entity: Entity, input: Values): Promise<Values> {
  const facts = toFacts(entity.fields, input);
  refuseTooMany(entity, facts);
  // Judging reads, if anything: whoever answers the operation opens the database transaction it needs.
  const operation = tools.store.begin(tools.database, occurrence);
  const { record } = await judgeRecord(tools, operation, { entity, given: facts });
  return record;
}

const sent = new WeakMap<Entity, Entity>();

/** A form without what is never sent, and what is said of that. */
function asSent(form: Entity): Entity {
  const known = sent.get(form);
  if (known !== undefined) return known;
  const isLocal = (path: string): boolean => form.fields[path]?.local === true;
  const without = <T>(all: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(all).filter(([path]) => !isLocal(path)));
  const made: Entity = {
    ...form,
    fields: without(form.fields),
    rules: without(form.rules),
    constraints: form.constraints.filter(({ valid }) => valid === undefined || !pathsOf(valid).some(isLocal)),
  };
  sent.set(form, made);
  return made;
}
