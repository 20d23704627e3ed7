import type { Values } from '../../record/index.ts';
import type { ApiIssue } from '../errors/api-error.ts';

/** Maximum items of a list, in variables and literals; equal to the maximum of a page. */
export const mostItems = 1_000;
/** Maximum fields of an object, above every input type. */
const mostKeys = 200;
/** Maximum nesting of lists and objects. */
const deepest = 32;
/** Maximum values of a request. */
const mostValues = 20_000;
/** Maximum characters of a text, far above the fields of a record. */
const longestText = 100_000;

interface VisitedValue {
  readonly value: unknown;
  readonly path: ApiIssue['path'];
}

/**
 * The limit that variables exceed; undefined if none. Runs in linear time before coercion, since reporting each of many
 * invalid values would be slow.
 */
export function variableLimit(variables: Values): ApiIssue | undefined {
  const waiting: VisitedValue[] = [{ value: variables, path: [] }];
  let values = 0;
  for (let visited = waiting.pop(); visited !== undefined; visited = waiting.pop()) {
    values += 1;
    const issue = values > mostValues ? passed('errors.limit.tooManyValues', mostValues, []) : limitAt(visited);
    if (issue !== undefined) return issue;
    waiting.push(...inside(visited));
  }
  return undefined;
}

function limitAt({ value, path }: VisitedValue): ApiIssue | undefined {
  if (path.length > deepest) return passed('errors.limit.valuesTooDeep', deepest, path.slice(0, 1));
  if (typeof value === 'string')
    return value.length > longestText ? passed('errors.limit.textTooLong', longestText, path) : undefined;
  if (Array.isArray(value))
    return value.length > mostItems ? passed('errors.limit.tooManyItems', mostItems, path) : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.keys(value).length > mostKeys ? passed('errors.limit.tooManyKeys', mostKeys, path) : undefined;
}

function inside({ value, path }: VisitedValue): readonly VisitedValue[] {
  if (typeof value !== 'object' || value === null) return [];
  const entries: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  return entries.map(([step, inner]) => ({ value: inner, path: [...path, step] }));
}

function passed(message: string, max: number, path: ApiIssue['path']): ApiIssue {
  return { code: 'LimitError', message, path, params: { max } };
}
