import {
  formArgument,
  storedArgumentField,
  pathTypesOf,
  inapplicableArguments,
  type Action,
  type Entity,
} from '../../metadata/index.ts';
import { formIssue, isEmpty, isValues, type Values } from '../../record/index.ts';
import { ruleHolds } from '../../rules/index.ts';
import { ApiError } from '../errors/api-error.ts';
import type { ApiServices, ViewerOperation } from '../api-services.ts';
import { toApiIssue } from './record-issue.ts';

/**
 * Dialog answers of an action by the field that stores them: the one the argument names, else the one of the same name.
 * An argument that contains a whole form is stored by the form's field names. Answers for fields that are hidden in the
 * record are not stored.
 * @throws ApiError for answers to hidden fields, and for missing required answers to others
 */
export function storedArguments(
  { catalogue }: Pick<ApiServices, 'catalogue'>,
  { viewer, today }: Pick<ViewerOperation, 'viewer' | 'today'>,
  { entity, action, record, arguments: answered, given }: Asked,
): Values {
  if (action?.kind !== 'mutation') return {};
  const operation = entity.operations[action.operation ?? ''];
  const whole = operation && formArgument(operation);
  const { fields = {} } = catalogue.entities[operation?.form ?? ''] ?? {};
  const answers = action.asks.flatMap((name): readonly Answer[] => {
    const [value, sentAs] = [answered[name], given?.[name]];
    if (name !== whole) return [{ name, value, path: name, given: sentAs }];
    const [form, sent] = [value, sentAs].map((each) => (isValues(each) ? each : {}));
    const inside = [...new Set([...Object.keys(form ?? {}), ...Object.keys(fields)])];
    return inside.map((inner) => ({
      name: inner,
      value: form?.[inner],
      path: `${name}.${inner}`,
      given: sent?.[inner],
    }));
  });
  const facts = { viewer, constants: catalogue.constants, today };
  const types = pathTypesOf(catalogue, entity.name);
  const names = answers.map(({ name }) => name);
  const withheld = inapplicableArguments(entity, operation, names, (rule, values) =>
    ruleHolds(rule, { ...facts, record: { ...record, ...values } }, types),
  );
  const isWithheld = (answer: Answer): boolean => withheld.some(({ name }) => name === answer.name);
  refuse(
    'notAsked',
    answers.filter((answer) => isWithheld(answer) && !isEmpty(answer.given)),
  );
  const isMissing = ({ name, value }: Answer) => fields[name]?.required === true && isEmpty(value);
  // Side effects have no answers.
  if (given !== undefined)
    refuse(
      'required',
      answers.filter((answer) => !isWithheld(answer) && isMissing(answer)),
    );
  const stored = answers.flatMap((answer) => {
    const keeper = storedArgumentField(operation, answer.name);
    const isKept = keeper in entity.fields && answer.value !== undefined;
    return isKept && !isWithheld(answer) ? [[keeper, answer.value] as const] : [];
  });
  return Object.assign(Object.fromEntries(stored), ...withheld.map((each) => each.kept)) as Values; // all of them are values
}

function refuse(code: 'notAsked' | 'required', answers: readonly Answer[]): void {
  if (answers.length > 0) throw new ApiError(answers.map(({ path }) => toApiIssue(formIssue(code, path))));
}

/** Arguments of an action on a record. */
interface Asked {
  readonly entity: Entity;
  readonly action: Action | undefined;
  /** The record after the action, without the answers. */
  readonly record: Values;
  readonly arguments: Values;
  readonly given?: Values;
}

/** One answer. */
interface Answer {
  readonly name: string;
  readonly value: unknown;
  /** Path in the operation's arguments, and the value there. */
  readonly path: string;
  readonly given: unknown;
}
