import { expect, it } from 'vitest';
import { loadCatalogue } from '../../engine/metadata/read/index.ts';
import { icons } from './icons.ts';

it('has every icon that metadata name', () => {
  const { catalogue } = loadCatalogue('metadata');
  expect([...iconsIn(catalogue)].filter((icon) => !(icon in icons))).toEqual([]);
});

function iconsIn(value: unknown): ReadonlySet<string> {
  if (typeof value !== 'object' || value === null) return new Set();
  return new Set(
    Object.entries(value).flatMap(([key, part]) =>
      key === 'icon' && typeof part === 'string' ? [part] : [...iconsIn(part)],
    ),
  );
}
