import { readXlsx } from 'hucre';
import sql from 'sql-template-tag';
import { isValues, type Values } from '../../../engine/record/index.ts';
import type { Reply, TradingRegister } from '../trading-register.ts';
import { waitLimitMs } from '../../time-limits.ts';

type Operation = 'exportCertificates' | 'exportYearBalance' | 'exportQuarterReport' | 'exportAustrianData';

const inputs: Readonly<Record<Operation, string>> = {
  exportCertificates: 'CertificatesExportInput',
  exportYearBalance: 'YearBalanceExportInput',
  exportQuarterReport: 'QuarterReportExportInput',
  exportAustrianData: 'AustrianExportInput',
};

const parts = `id type status from to errors errorCount fileHash faultReference rejection submittedAt onlyOnMarket
  organization { id } createdByOrganization { id } qualifiedOrganization { id } file { id name type }
  permittedActions { name permitted reason }`;

/** A register with exports to spreadsheets. */
export interface Exporting {
  readonly trading: TradingRegister;
  /** Requests an export as a person of a demo organization, by default of the supplier. */
  readonly ask: (operation: Operation, input: Values, as?: string) => Promise<Reply>;
  /** As `ask`, and waits until the export ends. @returns the export as the requester reads it */
  readonly make: (operation: Operation, input: Values, as?: string) => Promise<Values>;
  readonly read: (id: string, as?: string) => Promise<Values | undefined>;
  /** The content of an export's file. */
  readonly content: (id: string) => Promise<Buffer>;
  /** The sheets of the file; rows are keyed by heading. */
  readonly sheets: (id: string) => Promise<readonly ReadSheet[]>;
}

export interface ReadSheet {
  readonly name: string;
  readonly rows: readonly Values[];
}

/** Requests about exports; independent of the process that creates the files. */
export function exportsOf(trading: TradingRegister): Exporting {
  const ask: Exporting['ask'] = (operation, input, as = 'supplier') =>
    trading.ask(as, `mutation ($input: ${inputs[operation]}!) { ${operation}(input: $input) { ${parts} } }`, { input });
  const read: Exporting['read'] = async (id, as = 'supplier') => {
    const { data } = await trading.ask(as, `query ($id: ID!) { export(id: $id) { ${parts} } }`, { id });
    return isValues(data['export']) ? data['export'] : undefined;
  };
  const content: Exporting['content'] = async (id) => {
    const [file] = await trading.database.query<{ key: string }>(
      sql`select storage_key as key from file where owner_entity = 'export' and owner_record = ${id}`,
    );
    if (file === undefined) throw new Error(`export ${id} has no file`);
    const chunks: Buffer[] = [];
    for await (const chunk of await trading.application.files.read(file.key))
      chunks.push(Buffer.from(chunk as Uint8Array)); // a content is bytes
    return Buffer.concat(chunks);
  };
  return {
    trading,
    ask,
    read,
    content,
    make: async (operation, input, as = 'supplier') => {
      const { data, errors } = await ask(operation, input, as);
      const asked = data[operation];
      if (!isValues(asked)) throw new Error(errors.join(', ') || 'no export was answered');
      const id = String(asked['id']);
      await trading.application.tasks.ended('make-export', id, { withinMs: waitLimitMs });
      return (await read(id, as)) ?? {};
    },
    sheets: async (id) => {
      const { sheets } = await readXlsx(await content(id));
      return sheets.map(({ name, rows: [heading = [], ...rows] }) => ({
        name,
        rows: rows.map((row) => Object.fromEntries(heading.map((title, index) => [String(title), row[index] ?? null]))),
      }));
    },
  };
}
