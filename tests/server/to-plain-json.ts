/** Removes the null prototype of GraphQL's objects, which comparisons would report as a difference. */
export function toPlainJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
