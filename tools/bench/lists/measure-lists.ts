import type { Catalogue } from '../../../engine/metadata/index.ts';
import { checkedCatalogue } from '../../metadata-findings.ts';
import type { Figure } from '../figure.ts';
import { measureScale } from './measure-scale.ts';
import { choicesOf } from './choices.ts';
import { measureSql, type Asked } from './measure-sql.ts';
import { withRegisters, type SizedRegister } from './registers.ts';
import { toScale } from './scale.ts';
import { searchesOf } from './search-choices.ts';
import { toServed, toSlowest, type ServedList } from './serving.ts';
import { measureWriteCost } from './write-cost.ts';

export interface ListsMeasured {
  readonly figures: readonly Figure[];
  /** What serves the list of the largest register. */
  readonly served: ServedList;
}

/** Lists, counts and details in registers of several sizes, and every order and filter in the largest. */
export async function measureLists(sizes: readonly number[]): Promise<ListsMeasured> {
  const catalogue = checkedCatalogue('metadata');
  return await withRegisters(sizes, (registers) => measure(catalogue, registers));
}

/** Lists that are searched through two references. */
const searchedToo = ['transaction', 'holding'];

/** Searches alone: what a list is sorted and filtered by is measured of certificates. */
async function measureSearches(catalogue: Catalogue, databaseUrl: string, name: string): Promise<readonly Asked[]> {
  const asked = await measureSql(catalogue, databaseUrl, name, searchesOf);
  return asked.map((each) => ({ ...each, choice: { ...each.choice, offered: `${name}: ${each.choice.offered}` } }));
}

async function measure(catalogue: Catalogue, registers: readonly SizedRegister[]): Promise<ListsMeasured> {
  const timed = await measureScale(catalogue, registers);
  const largest = registers.reduce((one, other) => (other.certificates > one.certificates ? other : one));
  const ofCertificates = await measureSql(catalogue, largest.databaseUrl, 'certificate', (entity, sample) => [
    ...choicesOf(entity, sample),
    ...searchesOf(entity, sample),
  ]);
  const ofOthers: Asked[] = [];
  for (const name of searchedToo) ofOthers.push(...(await measureSearches(catalogue, largest.databaseUrl, name)));
  const sizes = registers.map((register) => register.certificates.toLocaleString('en')).join(' / ');
  return {
    figures: [
      { measured: 'Certificates, lists side by side, 95 of 100 answers through the API', value: sizes },
      ...toScale(timed),
      toSlowest('certificates', ofCertificates, largest.certificates),
      toSlowest(`searches of ${searchedToo.join('s and ')}s`, ofOthers, largest.certificates),
      ...(await measureWriteCost(largest.databaseUrl)),
    ],
    served: { certificates: largest.certificates, rows: toServed([...ofCertificates, ...ofOthers]) },
  };
}
