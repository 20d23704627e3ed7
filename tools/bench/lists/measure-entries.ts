import type { Catalogue } from '../../../engine/metadata/index.ts';
import { copyEntries } from '../bulk/copy-entries.ts';
import { withBulkSettings } from '../bulk/fill.ts';
import type { Figure } from '../figure.ts';
import { measureScale } from './measure-scale.ts';
import { withRegisters } from './registers.ts';
import { toScale } from './scale.ts';

/** Entities that organizations enter directly. */
const names = ['otherFuelsEntry', 'electricity', 'project'];

/** Lists with so many records each, in registers with demo certificates only. */
export async function measureEntries(catalogue: Catalogue, sizes: readonly number[]): Promise<readonly Figure[]> {
  const fill = (url: string, size: number): Promise<void> =>
    withBulkSettings(url, (database) => copyEntries(database, catalogue, names, size));
  return await withRegisters(sizes, fill, async (registers) => {
    const figures: Figure[] = [];
    for (const name of names) {
      figures.push(
        ...toScale(catalogue.entities[name]?.plural['en'] ?? name, await measureScale(catalogue, registers, name)),
      );
    }
    return figures;
  });
}
