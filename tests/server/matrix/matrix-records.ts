import sql from 'sql-template-tag';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import { tables } from '../../../generated/server/tables.ts';
import type { TradingRegister } from '../trading-register.ts';
import { addFamilies } from './family-records.ts';
import { addOrganizationRecords } from './organization-records.ts';
import type { Add, MatrixRecords, MatrixRecord } from './matrix-record.ts';

/** Creates the records of the matrix in a register with the demo organizations, with the first record of entities without an owner. */
export async function createMatrixRecords(trading: TradingRegister, { entities }: Catalogue): Promise<MatrixRecords> {
  const records = new Map<string, MatrixRecord[]>();
  const add: Add = (name, record) => {
    records.set(name, [...(records.get(name) ?? []), record]);
  };
  await addFamilies(trading, add);
  await addOrganizationRecords(trading, add);
  for (const { name, api } of Object.values(entities)) {
    if (records.has(name)) continue;
    if (api.restore !== undefined) await addArchived(trading, name, add);
    const [first] = await idsOf(trading, name);
    if (first !== undefined) add(name, { whose: 'any', id: first, parties: {} });
  }
  return records;
}

async function addArchived(trading: TradingRegister, entity: string, add: Add): Promise<void> {
  const last = (await idsOf(trading, entity)).at(-1) ?? '';
  await trading.database.query(sql`update ${tableOf(entity)} set archived = true where id = ${last}`);
  add(`archived ${entity}`, { whose: 'any', id: last, parties: {} });
}

async function idsOf({ database }: TradingRegister, entity: string): Promise<readonly string[]> {
  if (!(entity in tables)) return [];
  const rows = await database.query<{ id: string }>(sql`select id::text from ${tableOf(entity)} order by id`);
  return rows.map(({ id }) => id);
}

const tableOf = (entity: string) => tables[entity as keyof typeof tables]; // asked only of names that are in it
