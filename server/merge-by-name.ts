/**
 * Merges what several modules provide by name.
 * @param kind shown in the error, such as `operation`
 * @throws Error for a duplicate name, because one of the two would silently have no effect
 */
export function mergeByName<Named extends object>(kind: string, given: readonly Named[], none: Named): Named {
  const names = given.flatMap((each) => Object.keys(each));
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`two modules define the ${kind} "${twice}"`);
  return given.reduce((all, each) => ({ ...all, ...each }), none);
}
