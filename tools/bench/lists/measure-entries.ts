import type { Catalogue } from '../../../engine/metadata/index.ts';
import { copyEntries } from '../bulk/copy-entries.ts';
import { inHurry } from '../bulk/fill.ts';
import type { Figure } from '../figure.ts';
import { measureScale } from './measure-scale.ts';
import { withRegisters } from './registers.ts';
import { toScale } from './scale.ts';

/** What organizations enter for themselves beside certificates. */
const names = ['otherFuelsEntry', 'electricity', 'project'];

/** Lists of which each has so many records, in registers that have no more certificates than the demo. */
export async function measureEntries(catalogue: Catalogue, sizes: readonly number[]): Promise<readonly Figure[]> {
  const fill = (url: string, size: number): Promise<void> =>
    inHurry(url, (database) => copyEntries(database, catalogue, names, size));
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
