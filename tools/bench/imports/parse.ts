// Parses a workbook as an import does, in a separate process.
import { performance } from 'node:perf_hooks';
import { comparable, parseRecords, readTable, vocabularyOf } from '../../../engine/spreadsheets/index.ts';
import { checkedCatalogue } from '../../metadata-findings.ts';
import { answerLoads } from '../worker.ts';
import { certificatesWorkbook } from './workbook.ts';

/** Number of certificates in the workbook. */
export interface Parsing {
  readonly certificates: number;
}

export interface Parsed {
  readonly seconds: number;
}

/** Batch size as in an import. */
const together = 50;

answerLoads(run);

async function run({ certificates }: Parsing): Promise<Parsed> {
  const catalogue = checkedCatalogue('metadata');
  const described = catalogue.imports['certificates'];
  if (described === undefined) throw new Error('metadata/imports has no certificates');
  const content = await certificatesWorkbook('parsed', certificates);
  const started = performance.now();
  const table = await readTable(content, { accept: described.accept });
  if (table.kind === 'unreadable') throw new Error(table.message);
  const { records } = await parseRecords(described, table, {
    view: catalogue,
    vocabulary: vocabularyOf(catalogue),
    viewer: {},
    today: '2026-11-23',
    // Every lookup succeeds.
    find: (_, __, texts) =>
      Promise.resolve(new Map(texts.map((text) => [comparable(text), [{ id: '1', label: text }]]))),
  });
  for (let from = 0; from < records.length; from += together) await records.slice(from, from + together);
  if (records.length !== certificates) throw new Error(`${String(records.length)} records were read`);
  return { seconds: (performance.now() - started) / 1000 };
}
