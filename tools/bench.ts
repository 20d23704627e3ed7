import { parseArgs } from 'node:util';
import { serveDemo } from './bench/demo.ts';
import { measureEntered } from './bench/entered/measure-entered.ts';
import { measureExports } from './bench/exports/measure-exports.ts';
import type { Figure } from './bench/figure.ts';
import { measureHeavy } from './bench/heavy/measure-heavy.ts';
import { measureImports } from './bench/imports/measure-imports.ts';
import { measureKeystrokes } from './bench/keystrokes.ts';
import { measureList } from './bench/list/measure-list.ts';
import { measureAudit } from './bench/lists/measure-audit.ts';
import { measureLists } from './bench/lists/measure-lists.ts';
import type { ServedList } from './bench/lists/serving.ts';
import { measureLoad } from './bench/load/measure-load.ts';
import { measureLoop } from './bench/loop/measure-loop.ts';
import { measureMetadata } from './bench/metadata.ts';
import { printFigures, printServed, writeFigures, writeServed } from './bench/report.ts';
import { measureRows } from './bench/rows.ts';
import { measureSales } from './bench/sales/measure-sales.ts';
import { measureStart } from './bench/start.ts';
import { measureWeight } from './bench/weight/measure-weight.ts';
import { generateOnce } from './generate-once.ts';
import { buildPortal } from './portal-build.ts';
import { checkedCatalogue } from './metadata-findings.ts';

const usage = `npm run bench -- [list] [lists] [audit] [sales] [weight] [rows] [keystrokes] [start] [metadata] [entered] [heavy] [loop] [load] [imports] [exports] [--imported 10000] [--exported 1000000] [--certificates 100000] [--clients 10] [--seconds 24] [--users 200] [--minutes 1] [--sizes 10000,100000] [--profile]
npm run bench -- --write [--sizes 10000,100000,1000000]
npm run bench -- demo [--certificates 1000000]`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    certificates: { type: 'string', default: '100000' },
    clients: { type: 'string', default: '10' },
    sizes: { type: 'string' },
    imported: { type: 'string', default: '10000' },
    exported: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '24' },
    users: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '1' },
    profile: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});

const certificates = Number(options.certificates);
/** A million is slow to load and only measured with `--write`. */
const sizes = (options.sizes ?? (options.write ? '10000,100000,1000000' : '10000,100000')).split(',').map(Number);
let served: ServedList | undefined;
const measurements: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  list: () =>
    measureList({
      certificates,
      clients: Number(options.clients),
      seconds: Number(options.seconds),
      profile: options.profile ? 'written' : 'none',
    }),
  lists: async () => {
    const measured = await measureLists(sizes);
    served = measured.served;
    return measured.figures;
  },
  audit: () => measureAudit(checkedCatalogue('metadata'), sizes),
  sales: () => measureSales({ certificates: 500, clients: 16, seconds: 20 }),
  imports: () =>
    measureImports({
      present: certificates,
      imported: Number(options.imported),
      flags: options.profile ? ['--cpu-prof'] : [],
    }),
  exports: () =>
    measureExports({
      present: certificates,
      rows: Number(options.exported),
      flags: options.profile ? ['--cpu-prof'] : [],
    }),
  weight: measureWeight,
  rows: measureRows,
  keystrokes: measureKeystrokes,
  start: measureStart,
  metadata: measureMetadata,
  entered: measureEntered,
  heavy: measureHeavy,
  loop: () => measureLoop(options.profile ? ['--cpu-prof'] : []),
  load: () => measureLoad({ certificates, users: Number(options.users), minutes: Number(options.minutes) }),
};

try {
  await (positionals[0] === 'demo' ? demo() : measure(positionals));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Serves a register of the requested size. */
async function demo(): Promise<void> {
  await prepare();
  await serveDemo(certificates);
}

/** Runs the named measurements, or all. */
async function measure(names: readonly string[]): Promise<void> {
  if (options.write && names.length > 0) throw new Error('--write replaces all figures, so it needs all measurements.');
  const unknown = names.filter((name) => measurements[name] === undefined);
  if (unknown.length > 0) throw new Error(`There is no measurement "${unknown.join('", "')}".\n${usage}`);
  await prepare();
  const figures: Figure[] = [];
  for (const [name, take] of Object.entries(measurements)) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.log(`Measuring: ${name} …`);
    const taken = await take();
    printFigures(taken);
    figures.push(...taken);
  }
  if (served !== undefined) printServed(served);
  if (!options.write) return;
  await writeFigures(figures);
  if (served !== undefined) await writeServed(served);
}

/** Builds as for a release. */
async function prepare(): Promise<void> {
  await generateOnce();
  await buildPortal('best');
}
