import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { writeWorkbook, type CellValue } from '../../../engine/spreadsheets/index.ts';
import { bytesOf } from '../../../engine/spreadsheets/workbook/testing.ts';
import { isValues, type Values } from '../../../engine/record/index.ts';
import { tasksOf } from '../../../server/application.ts';
import { signingKeyOf } from '../../../server/platform/settings/signing-key.ts';
import { startTasks, type RunningTasks } from '../../../server/platform/tasks/index.ts';
import { waitLimitMs } from '../../time-limits.ts';
import { openedFixture } from '../opened-fixture.ts';
import { openedTradingRegister } from '../opened-trading-register.ts';
import type { Reply, TradingRegister } from '../trading-register.ts';

type Operation =
  | 'importCertificates'
  | 'importAustrianData'
  | 'importTransactions'
  | 'tryCertificates'
  | 'tryTransactions';

/** A register with imports of files. */
export interface Importing {
  readonly trading: TradingRegister;
  /** Imports a file as a person of a demo organization. */
  readonly send: (operation: Operation, file: File, sending?: Sending) => Promise<Reply>;
  /** Imports certificates. @returns the import */
  readonly certificates: (rows: readonly Values[], sending?: Sending) => Promise<Values>;
  /** The last import as its organization reads it. */
  readonly last: (as?: string) => Promise<Values>;
}

export interface File {
  readonly name: string;
  readonly content: Uint8Array;
}

interface Sending {
  readonly as?: string;
  readonly dryRun?: boolean;
}

const parts = 'id name type status total done count sums errors dryRun file { name type }';

const triedParts = 'count skipped sums { amount unit } errors';

const operations: Readonly<Record<Operation, string>> = {
  importCertificates: `{ ${parts} }`,
  importAustrianData: '',
  importTransactions: '',
  tryCertificates: `{ ${triedParts} }`,
  tryTransactions: `{ ${triedParts} }`,
};

/** Requests about imports; independent of the process that executes them. */
export function importsOf(trading: TradingRegister): Importing {
  const send: Importing['send'] = async (operation, { name, content }, { as = 'supplier', dryRun = false } = {}) => {
    const incoming = trading.application.files.openIncoming();
    const [declared, given] = operation.startsWith('try') ? ['', ''] : [', $dryRun: Boolean', ', dryRun: $dryRun'];
    const query = `mutation ($file: Upload!${declared}) { ${operation}(file: $file${given}) ${operations[operation]} }`;
    const file = { receive: () => incoming.receive(name, Readable.from([content])) };
    try {
      const reply = await trading.ask(as, query, { file, dryRun });
      const made = reply.data[operation];
      if (!isValues(made) || (made['status'] !== 'IDLE' && made['status'] !== 'IN_PROCESS')) return reply;
      // The response may arrive before the import ends.
      await trading.application.tasks.ended('import-file', String(made['id']), { withinMs: waitLimitMs });
      const { data } = await trading.ask(as, `query ($id: ID!) { import(id: $id) { ${parts} } }`, { id: made['id'] });
      return { ...reply, data: { [operation]: data['import'] } };
    } finally {
      await incoming.release();
    }
  };
  return {
    trading,
    send,
    certificates: async (rows, sending) => {
      const { data, errors } = await send('importCertificates', await workbook(rows), sending);
      const made = data['importCertificates'];
      if (!isValues(made)) throw new Error(errors.join(', ') || 'no import was answered');
      return made;
    },
    last: async (as = 'supplier') => {
      const query = `{ imports(page: { index: 0, size: 1 }) { items { ${parts} } pageInfo { totalElements } } }`;
      const { data, errors } = await trading.ask(as, query);
      const { imports } = data;
      const items: unknown = isValues(imports) ? imports['items'] : undefined;
      const [item]: readonly unknown[] = Array.isArray(items) ? items : [];
      if (!isValues(item)) throw new Error(errors.join(', ') || 'there is no import');
      return item;
    },
  };
}

/** A register that is open during the tests of a file, with a worker for its imports and exports. */
export function openedWorkingRegister(...options: Parameters<typeof openedTradingRegister>): TradingRegister {
  const trading = openedTradingRegister(...options);
  workDuringTests(trading);
  return trading;
}

/** Runs a worker for imports and exports during the tests of a file. */
export function workDuringTests(trading: TradingRegister): void {
  openedFixture(
    () => workOn(trading),
    (tasks) => tasks.stop(),
  );
}

/** Starts one more worker for imports and exports. */
export function workOn(
  { application, database }: Pick<TradingRegister, 'application' | 'database'>,
  patience: { readonly leaseSeconds?: number; readonly mostDeaths?: number } = {},
): RunningTasks {
  // Tasks get what the nightly reconciliation needs; none of them writes there.
  const heads = { folder: join(tmpdir(), 'ledger-heads'), key: signingKeyOf('s'.repeat(32)), kept: 1 };
  return startTasks({
    database,
    tasks: tasksOf({ ...application, heads }),
    atOnce: 1,
    log: application.log,
    ...patience,
  });
}

/** Creates a workbook; columns are the keys of the rows. */
export async function workbook(rows: readonly Values[], name = 'certificates.xlsx'): Promise<File> {
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = headings.map((heading) => ({ heading, kind: kindOf(rows, heading) }));
  const cells = rows.map((row) => headings.map((heading) => row[heading] as CellValue)); // the tests write what cells hold
  const sheet = { name: 'Sheet', columns, rows: cells };
  return { name, content: await bytesOf(writeWorkbook([sheet], { timeZone: 'Europe/Bratislava' })) };
}

function kindOf(rows: readonly Values[], heading: string): 'decimal' | 'text' {
  return rows.some((row) => typeof row[heading] === 'number') ? 'decimal' : 'text';
}

/** The import row of a complete certificate of the supplier's own production: 1,000 m³ of ethanol. */
export const ownRow: Values = {
  'Externé číslo': 'E-1',
  'IČO dodávateľa': '90000101',
  'IČO overovateľa': '90000011',
  Typ: 'Biopalivo',
  'Cieľové použitie': 'Kombinovaná výroba',
  'Typ látky': 'Bioetanol denaturovaný',
  Množstvo: 1000,
  Jednotka: 'm³',
  'Dátum vystavenia': '01.03.2026',
  'Začiatok prevádzky': 'SINCE_2021',
  'Z odpadu': 'nie',
  'Referenčné hodnoty': 'nie',
  eec: 25.5,
  el: 0,
  ep: 20.8,
  etd: 2.2,
  eu: 0,
  esca: 0,
  eccs: 0,
  eccr: 0,
  'Druh suroviny': 'FOOD-MAIZE',
  Podiel: 100,
  Krajina: 'sk',
  'Spôsob výroby': 'FERM-NG-CHP',
};

/** The row of `ownRow` with another external code. */
export const ownRowOf = (externalCode: string, changes: Values = {}): Values => ({
  ...ownRow,
  'Externé číslo': externalCode,
  ...changes,
});

/** The issues of an import: row, column, message and values. */
export const importErrorsOf = ({ errors }: Values) =>
  (Array.isArray(errors) ? errors : []).map(({ row, column, message, attributes }: Values) => [
    row,
    column,
    message,
    attributes,
  ]);
