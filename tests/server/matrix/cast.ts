import sql from 'sql-template-tag';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import { tables } from '../../../generated/server/tables.ts';
import type { TradingRegister } from '../trading-register.ts';
import { castFamilies } from './cast-families.ts';
import { castOrganizations } from './cast-organizations.ts';
import type { Add, Cast, CastRecord } from './cast-record.ts';

/** Creates the cast in a register with the demo organizations, with the first record of entities without an owner. */
export async function castOf(trading: TradingRegister, { entities }: Catalogue): Promise<Cast> {
  const cast = new Map<string, CastRecord[]>();
  const add: Add = (name, record) => {
    cast.set(name, [...(cast.get(name) ?? []), record]);
  };
  await castFamilies(trading, add);
  await castOrganizations(trading, add);
  for (const { name, api } of Object.values(entities)) {
    if (cast.has(name)) continue;
    if (api.restore !== undefined) await addArchived(trading, name, add);
    const [first] = await idsOf(trading, name);
    if (first !== undefined) add(name, { whose: 'any', id: first, parties: {} });
  }
  return cast;
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
