/**
 * A fact that follows from an immutable object such as an entity: derived when it is first asked for, then the same as long as
 * the object lives. `further` has to follow from the object, as the catalogue does from its entity.
 */
export function memoizeByKey<Key extends object, Further extends readonly unknown[], Fact>(
  derive: (key: Key, ...further: Further) => Fact,
): (key: Key, ...further: Further) => Fact {
  const facts = new WeakMap<Key, { readonly fact: Fact }>();
  return (key, ...further) => {
    const known = facts.get(key);
    if (known !== undefined) return known.fact;
    const fact = derive(key, ...further);
    facts.set(key, { fact });
    return fact;
  };
}

/** The same for names, of which there are as many as metadata has: never for what a request brings. */
export function memoizeByName<Fact>(derive: (name: string) => Fact): (name: string) => Fact {
  const facts = new Map<string, { readonly fact: Fact }>();
  return (name) => {
    const known = facts.get(name) ?? { fact: derive(name) };
    facts.set(name, known);
    return known.fact;
  };
}
