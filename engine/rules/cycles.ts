/**
 * The rings in a graph of what each field reads, one per knot, each starting and ending with the same name
 * (`['a', 'b', 'a']`). Names that are read but compute nothing may be left out of the graph.
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
