/**
 * Memoizes a fact derived from an immutable object such as an entity, for the lifetime of the object. `further` must be
 * determined by the object, as the catalogue is by its entity.
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

/**
 * Memoizes a fact derived from two immutable objects, for the lifetime of both. Without rest arguments, which would
 * double the time of a simple rule.
 */
export function memoizeByPair<First extends object, Second extends object, Fact>(
  derive: (first: First, second: Second) => Fact,
): (first: First, second: Second) => Fact {
  const facts = new WeakMap<First, WeakMap<Second, { readonly fact: Fact }>>();
  return (first, second) => {
    const known = facts.get(first)?.get(second);
    if (known !== undefined) return known.fact;
    const fact = derive(first, second);
    const ofFirst = facts.get(first) ?? new WeakMap<Second, { readonly fact: Fact }>();
    facts.set(first, ofFirst.set(second, { fact }));
    return fact;
  };
}

/** Memoizes by name. The cache is unbounded, so only for names from metadata, never from requests. */
export function memoizeByName<Fact>(derive: (name: string) => Fact): (name: string) => Fact {
  const facts = new Map<string, { readonly fact: Fact }>();
  return (name) => {
    const known = facts.get(name) ?? { fact: derive(name) };
    facts.set(name, known);
    return known.fact;
  };
}
