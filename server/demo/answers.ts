type Answer = Readonly<Record<string, unknown>>;

/** What stands at a path of an answer. */
function valueAt(answer: Answer, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, step) => (isObject(value) ? value[step] : undefined), answer);
}

/** The id of the record at a path. @throws when there is none */
export function idAt(answer: Answer, ...path: readonly string[]): string {
  return textAt(answer, ...path, 'id');
}

/** @throws when no text stands there */
export function textAt(answer: Answer, ...path: readonly string[]): string {
  const value = valueAt(answer, path);
  if (typeof value !== 'string') throw new Error(`the answer has no text at ${path.join('.')}`);
  return value;
}

/** The records of a list at a path. @throws when there is no list */
export function recordsAt(answer: Answer, ...path: readonly string[]): readonly Answer[] {
  const value = valueAt(answer, path);
  if (!Array.isArray(value)) throw new Error(`the answer has no list at ${path.join('.')}`);
  return value.filter(isObject);
}

function isObject(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null;
}
