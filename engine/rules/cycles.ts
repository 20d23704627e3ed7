/**
 * The cycles in a dependency graph of fields, one per strongly connected part, each starting and ending with the same
 * name (`['a', 'b', 'a']`). Names without dependencies may be omitted.
 */
export function cyclesOf(graph: Readonly<Record<string, readonly string[]>>): readonly (readonly string[])[] {
  const edges = new Map(Object.entries(graph));
  const done = new Set<string>();
  const cycles: (readonly string[])[] = [];
  const walk = (name: string, trail: readonly string[]): void => {
    const start = trail.indexOf(name);
    if (start >= 0) cycles.push([...trail.slice(start), name]);
    if (start >= 0 || done.has(name)) return;
    for (const next of edges.get(name) ?? []) walk(next, [...trail, name]);
    done.add(name);
  };
  for (const name of edges.keys()) walk(name, []);
  return cycles;
}
