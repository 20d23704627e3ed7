import type { Catalogue } from '../../../engine/metadata/index.ts';
import { checkedCatalogue } from '../../metadata-findings.ts';
import { fill } from '../bulk/fill.ts';
import type { Figure } from '../figure.ts';
import { measureDay } from './measure-day.ts';
import { measureEntries } from './measure-entries.ts';
import { measureReporting } from './measure-reporting.ts';
import { measureScale } from './measure-scale.ts';
import { listChoicesOf } from './list-choices.ts';
import { measureSql, type MeasuredList } from './measure-sql.ts';
import { withRegisters, type SizedRegister } from './registers.ts';
import { toScale } from './scale.ts';
import { searchesOf } from './search-choices.ts';
import { toServed, slowestFigures, type ServedList } from './serving.ts';
import { measureWriteCost } from './write-cost.ts';

export interface ListsMeasured {
  readonly figures: readonly Figure[];
  /** Indexes used by the list of the largest register. */
  readonly served: ServedList;
}

/** Lists, counts and details in registers of several sizes, and every order and filter in the largest. */
export async function measureLists(sizes: readonly number[]): Promise<ListsMeasured> {
  const catalogue = checkedCatalogue('metadata');
  const { figures, served } = await withRegisters(sizes, fill, (registers) => measure(catalogue, registers));
  return { figures: [...figures, ...(await measureEntries(catalogue, sizes))], served };
}

/** Further lists that sort, filter and search through two references. */
const others = ['transaction', 'holding'];

/** Every order, filter and search of a list. */
async function measureOffered(
  catalogue: Catalogue,
  databaseUrl: string,
  name: string,
): Promise<readonly MeasuredList[]> {
  return await measureSql(catalogue, databaseUrl, name, (entity, sample) => [
    ...listChoicesOf(entity, sample),
    ...searchesOf(entity, sample),
  ]);
}

function namedBy(name: string, asked: readonly MeasuredList[]): readonly MeasuredList[] {
  return asked.map((each) => ({ ...each, choice: { ...each.choice, offered: `${name}: ${each.choice.offered}` } }));
}

async function measure(catalogue: Catalogue, registers: readonly SizedRegister[]): Promise<ListsMeasured> {
  const timed = await measureScale(catalogue, registers, 'certificate');
  const largest = registers.reduce((one, other) => (other.size > one.size ? other : one));
  const ofCertificates = await measureOffered(catalogue, largest.databaseUrl, 'certificate');
  const ofOthers: MeasuredList[] = [];
  for (const name of others)
    ofOthers.push(...namedBy(name, await measureOffered(catalogue, largest.databaseUrl, name)));
  const sizes = registers.map((register) => register.size.toLocaleString('en')).join(' / ');
  return {
    figures: [
      { measured: 'Certificates, lists side by side, 95 of 100 answers through the API', value: sizes },
      ...toScale('Certificates', timed),
      ...(await measureDay(largest)),
      ...slowestFigures('certificates', ofCertificates, largest.size),
      ...slowestFigures(`${others.join('s and ')}s`, ofOthers, largest.size),
      ...(await measureReporting(catalogue, largest)),
      ...(await measureWriteCost(largest.databaseUrl)),
    ],
    served: { certificates: largest.size, rows: toServed([...ofCertificates, ...ofOthers]) },
  };
}
