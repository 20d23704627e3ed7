import sql from 'sql-template-tag';
import type { Connection, WriteOperation } from '../../engine/store/index.ts';
import { columns, tables } from '../../generated/server/tables.ts';
import { hashPassword, writePassword } from '../people/accounts/index.ts';
import type { DemoData, DemoStage } from '../demo-data.ts';
import { inOwnOperation } from '../platform/records/index.ts';
import type { DemoReferences, DemoTrade } from './demo-trade.ts';
import { loadDemoEntries } from './load-demo-entries.ts';
import { loadExports } from './exports.ts';
import { loadImports } from './imports.ts';
import { loadTrade } from './load.ts';
import { loadProjects } from './projects.ts';
import { demoPassword, demoPeople } from './organizations.ts';
import { loadRegistryDecisions } from './registry-decisions.ts';
import { insertRegister, readCountries, type DemoRegister } from './register.ts';

/** Fictional organizations of every role, their users, and eight quarters of certificates, trade and entries. */
export const demoData: DemoData = {
  accounts: demoPeople.map(({ email, who }) => ({ email, password: demoPassword, description: who })),
  load: async (stage) => {
    const { catalogue, database, today } = stage;
    const register = await inOwnOperation({ catalogue, database, now: today }, (operation) =>
      openRegister(operation, stage),
    );
    const trade: DemoTrade = {
      ask: stage.ask,
      today,
      register,
      references: await readReferences(database),
      countries: await readCountries(database),
      proofNumbers: new Set(),
    };
    await loadTrade(trade);
    await loadProjects(trade);
    await loadDemoEntries(trade);
    return async (working) => {
      await loadImports(trade, working);
      await loadExports(trade, working);
      await loadRegistryDecisions(trade, working);
    };
  },
};

async function openRegister(operation: WriteOperation, { catalogue }: DemoStage): Promise<DemoRegister> {
  const register = await insertRegister(operation, catalogue);
  const hash = await hashPassword(demoPassword);
  for (const userId of register.users.values()) await writePassword(operation.connection, userId, hash, operation.now);
  return register;
}

async function readReferences(connection: Connection): Promise<DemoReferences> {
  const { substanceType, substanceKind, substanceProduction, scheme } = columns;
  const { fuelType, fuelTypeProduction, feedstockTradename } = columns;
  const rows = await connection.query<{ list: string; key: string; id: string }>(sql`
    select 'substanceType' as list, ${substanceType.elnaKey} as key, ${substanceType.id}::text as id from ${tables.substanceType}
    union all select 'substanceKind', ${substanceKind.elnaKey}, ${substanceKind.id}::text from ${tables.substanceKind}
    union all select 'substanceProduction', ${substanceProduction.elnaKey}, ${substanceProduction.id}::text
      from ${tables.substanceProduction}
    union all select 'scheme', ${scheme.nameSK}, ${scheme.id}::text from ${tables.scheme}
    union all select 'fuelType', ${fuelType.nameEN}, ${fuelType.id}::text from ${tables.fuelType}
    union all select 'fuelTypeProduction', ${fuelTypeProduction.nameEN}, ${fuelTypeProduction.id}::text
      from ${tables.fuelTypeProduction}
    union all select 'feedstockTradename', ${feedstockTradename.tradename}, ${feedstockTradename.id}::text
      from ${tables.feedstockTradename}`);
  const ids = new Map(rows.map(({ list, key, id }) => [`${list} ${key}`, id]));
  return (list, key) => ids.get(`${list} ${key}`);
}
