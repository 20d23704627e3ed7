/** An answer as JSON has it: GraphQL's own objects have no prototype, which comparisons would tell apart. */
export function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
