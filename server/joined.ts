/**
 * What several rooms give by name, as one.
 * @param kind what they give, such as `operation`
 * @throws Error when two give the same name: one of them would be silently without effect
 */
export function joined<Named extends object>(kind: string, given: readonly Named[], none: Named): Named {
  const names = given.flatMap((each) => Object.keys(each));
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`two rooms have the ${kind} "${twice}"`);
  return given.reduce((all, each) => ({ ...all, ...each }), none);
}
