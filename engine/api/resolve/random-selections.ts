import fc from 'fast-check';

/** Random selections of a `Book`: plain fields, both kinds of fragments and conditions, up to `depth` levels. */
export function randomSelections(fields: readonly string[], depth: number): fc.Arbitrary<string> {
  const condition = fc.constantFrom(
    '',
    '',
    ' @include(if: $yes)',
    ' @include(if: $no)',
    ' @skip(if: $yes)',
    ' @skip(if: $no)',
  );
  const plain = fc.tuple(fc.constantFrom(...fields), condition).map(([name, when]) => `${name}${when}`);
  if (depth === 0) return fc.array(plain, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '));
  const nested = fc
    .tuple(fc.constantFrom('part', 'parts'), condition, randomSelections(fields, depth - 1))
    .map(([name, when, inner]) => `${name}${when} { ${inner} }`);
  const inline = fc
    .tuple(fc.constantFrom('... on Book', '...'), condition, randomSelections(fields, depth - 1))
    .map(([on, when, inner]) => `${on}${when} { ${inner} }`);
  const spread = condition.map((when) => `...Common${when}`);
  return fc
    .array(fc.oneof(plain, nested, inline, spread), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join(' '));
}
