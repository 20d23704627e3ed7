/** An answer as JSON has it: GraphQL's own objects have no prototype, which comparisons would tell apart. */
export function toPlainJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
