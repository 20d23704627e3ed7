import { describe, expect, it } from 'vitest';
import { sharedCatalogue } from '../server/catalogues.ts';
import { exampleCatalogue } from '../../engine/example/index.ts';
import { memoizeByKey } from '../../engine/record/index.ts';
import type { Catalogue } from '../../engine/metadata/types/index.ts';
import { compareCatalogues } from '../../engine/language/catalogue.ts';
import { flipsOf } from '../../engine/language/testing/flips.ts';

const catalogues = [
  { product: 'the register', catalogue: sharedCatalogue('metadata').catalogue },
  { product: 'the example', catalogue: exampleCatalogue },
];

const flipped = memoizeByKey((catalogue: Catalogue) =>
  [...flipsOf(catalogue)].map(({ path, kind, after }) => ({
    path,
    kind,
    changes: compareCatalogues(catalogue, after),
  })),
);

/** True if a change names the leaf, or an ancestor or descendant of it. */
function names(changed: string, leaf: string): boolean {
  return `${leaf}.`.startsWith(`${changed}.`) || changed.startsWith(`${leaf}.`);
}

describe.each(catalogues)('every leaf of $product', ({ catalogue }) => {
  it('is reported when it changes', () => {
    const silent = flipped(catalogue).filter(
      ({ path, changes }) => !changes.some((change) => names(change.path, path)),
    );
    expect(silent.map(({ path }) => path)).toEqual([]);
  });
});

it('every kind of leaf has its expected groups of changes', async () => {
  const groups = new Map<string, Set<string>>();
  for (const { kind, changes } of catalogues.flatMap(({ catalogue }) => flipped(catalogue))) {
    const known = groups.get(kind) ?? new Set();
    for (const { group } of changes) known.add(group);
    groups.set(kind, known);
  }
  const lines = [...groups].map(([kind, known]) => `${kind}: ${[...known].toSorted().join(', ')}\n`);
  await expect(lines.toSorted().join('')).toMatchFileSnapshot('leaves.txt');
});
