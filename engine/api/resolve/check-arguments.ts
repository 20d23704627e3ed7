import type { Operation, OperationValue } from '../../metadata/index.ts';
import { formIssue, isEmpty, isValues, valueAt, visibleText, type Values } from '../../record/index.ts';
import { argumentsValidator } from '../../shape/compile/index.ts';
import { ApiError } from '../errors/api-error.ts';
import { toApiIssue } from '../save/record-issue.ts';

/**
 * The arguments of an operation, with normalized texts. They are validated by the schema of the operation's dialog;
 * required texts must not be blank. @throws ApiError with all issues
 */
export function checkedArguments(operation: Operation, sent: Values): Values {
  const given = visibleArguments(operation, sent);
  const missing = new Set(blanksIn(operation.arguments, given));
  const misshapen = [...argumentsValidator(operation)(given).values()].flat();
  const issues = [
    ...[...missing].map((path) => formIssue('required', path)),
    ...misshapen.filter(({ path }) => !missing.has(path) && !isEmpty(valueAt(given, path))),
  ];
  if (issues.length > 0) throw new ApiError(issues.map(toApiIssue));
  return given;
}

/** With a form, its own fields normalize the texts, except passwords. */
function visibleArguments({ form, arguments: described }: Operation, given: Values): Values {
  if (form !== undefined) return given;
  const toVisible = ([name, value]: readonly [string, unknown]) => {
    const type = described[name]?.type;
    const isText = type?.kind === 'scalar' && type.scalar === 'text' && typeof value === 'string';
    return [name, isText ? visibleText(value) : value] as const;
  };
  return Object.fromEntries(Object.entries(given).map(toVisible));
}

function blanksIn(values: Operation['arguments'], given: Values, around = ''): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => blanksAt(value, given[name], `${around}${name}`));
}

function blanksAt(value: OperationValue, given: unknown, path: string): readonly string[] {
  if (Array.isArray(given))
    return given.flatMap((item: unknown, index) => blanksAt(value, item, `${path}.${String(index)}`));
  const { type, required } = value;
  if (type.kind === 'object') return isValues(given) ? blanksIn(type.fields, given, `${path}.`) : [];
  const isText = type.kind === 'scalar' && type.scalar === 'text';
  return isText && required && typeof given === 'string' && isEmpty(given) ? [path] : [];
}
