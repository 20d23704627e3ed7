import type { Catalogue } from '../../../engine/metadata/index.ts';
import { checkedCatalogue } from '../../metadata-findings.ts';
import type { Figure } from '../figure.ts';
import { measureScale } from './measure-scale.ts';
import { measureSql } from './measure-sql.ts';
import { withRegisters, type SizedRegister } from './registers.ts';
import { toScale } from './scale.ts';
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

async function measure(catalogue: Catalogue, registers: readonly SizedRegister[]): Promise<ListsMeasured> {
  const timed = await measureScale(catalogue, registers);
  const largest = registers.reduce((one, other) => (other.certificates > one.certificates ? other : one));
  const asked = await measureSql(catalogue, largest.databaseUrl, 'certificate');
  const sizes = registers.map((register) => register.certificates.toLocaleString('en')).join(' / ');
  return {
    figures: [
      { measured: 'Certificates, lists side by side, 95 of 100 answers through the API', value: sizes },
      ...toScale(timed),
      toSlowest(asked, largest.certificates),
      ...(await measureWriteCost(largest.databaseUrl)),
    ],
    served: { certificates: largest.certificates, rows: toServed(asked) },
  };
}
