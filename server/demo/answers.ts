import { isValues, valueAt, type Values } from '../../engine/record/index.ts';

/** The id of the record at a path. @throws Error when absent */
export function answeredId(answer: Values, ...path: readonly string[]): string {
  return answeredText(answer, ...path, 'id');
}

/** @throws Error when there is no text at the path */
export function answeredText(answer: Values, ...path: readonly string[]): string {
  const value = valueAt(answer, path);
  if (typeof value !== 'string') throw new Error(`the answer has no text at ${path.join('.')}`);
  return value;
}

/** The records of a list at a path. @throws Error when absent */
export function recordsAt(answer: Values, ...path: readonly string[]): readonly Values[] {
  const value = valueAt(answer, path);
  if (!Array.isArray(value)) throw new Error(`the answer has no list at ${path.join('.')}`);
  return value.filter(isValues);
}
