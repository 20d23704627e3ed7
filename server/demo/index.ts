import sql from 'sql-template-tag';
import type { Connection, WriteOperation } from '../../engine/store/index.ts';
import { columns, tables } from '../../generated/server/tables.ts';
import { hashPassword, writePassword } from '../people/accounts/index.ts';
import type { DemoData, DemoStage } from '../demo-data.ts';
import { inOwnOperation } from '../platform/records/index.ts';
import type { DemoTrade } from './demo-trade.ts';
import { loadDemoEntries } from './load-demo-entries.ts';
import { loadExports } from './exports.ts';
import { loadImports } from './imports.ts';
import { loadTrade } from './load.ts';
import { loadProjects } from './projects.ts';
import { demoPassword, demoPeople } from './organizations.ts';
import { insertRegister, readCountries, type DemoRegister } from './register.ts';

/** Fictional organizations of every role, their people, and eight quarters of certificates, trade and entries. */
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
    };
  },
};

async function openRegister(operation: WriteOperation, { catalogue }: DemoStage): Promise<DemoRegister> {
  const register = await insertRegister(operation, catalogue);
  const hash = await hashPassword(demoPassword);
  for (const userId of register.users.values()) await writePassword(operation.connection, userId, hash, operation.now);
  return register;
}

async function readReferences(connection: Connection): Promise<ReadonlyMap<string, string>> {
  const { substanceType, substanceKind, substanceProduction, scheme } = columns;
  const { fuelType, fuelTypeProduction, feedstockTradename } = columns;
  const rows = await connection.query<{ key: string; id: string }>(sql`
    select ${substanceType.elnaKey} as key, ${substanceType.id}::text as id from ${tables.substanceType}
    union all select ${substanceKind.elnaKey}, ${substanceKind.id}::text from ${tables.substanceKind}
    union all select ${substanceProduction.elnaKey}, ${substanceProduction.id}::text from ${tables.substanceProduction}
    union all select ${scheme.nameSK}, ${scheme.id}::text from ${tables.scheme}
    union all select ${fuelType.nameEN}, ${fuelType.id}::text from ${tables.fuelType}
    union all select ${fuelTypeProduction.nameEN}, ${fuelTypeProduction.id}::text from ${tables.fuelTypeProduction}
    union all select ${feedstockTradename.tradename}, ${feedstockTradename.id}::text from ${tables.feedstockTradename}`);
  return new Map(rows.map(({ key, id }) => [key, id]));
}
