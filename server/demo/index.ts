import sql from 'sql-template-tag';
import type { Connection } from '../../engine/store/index.ts';
import { hashPassword, writePassword } from '../accounts/index.ts';
import type { DemoData, DemoStage } from '../demo-data.ts';
import { loadTrade } from './load.ts';
import { demoPassword, demoPeople } from './organizations.ts';
import { insertRegister, readCountries, type DemoRegister } from './register.ts';

/** Fictional organizations of every role, their people, and eight quarters of certificates and trade. */
export const demoData: DemoData = {
  accounts: demoPeople.map(({ email, who }) => ({ email, password: demoPassword, description: who })),
  load: async (stage) => {
    const register = await stage.database.transaction((connection) => openRegister(connection, stage));
    await loadTrade({
      ask: stage.ask,
      today: stage.today,
      register,
      references: await readReferences(stage.database),
      countries: await readCountries(stage.database),
    });
  },
};

async function openRegister(connection: Connection, { catalogue, today }: DemoStage): Promise<DemoRegister> {
  const register = await insertRegister(connection, catalogue, today);
  const hash = await hashPassword(demoPassword);
  for (const userId of register.users.values()) await writePassword(connection, userId, hash, today);
  return register;
}

async function readReferences(connection: Connection): Promise<ReadonlyMap<string, string>> {
  const rows = await connection.query<{ key: string; id: string }>(sql`
    select elna_key as key, id::text from substance_type
    union all select elna_key, id::text from substance_kind
    union all select elna_key, id::text from substance_production
    union all select name_sk, id::text from scheme`);
  return new Map(rows.map(({ key, id }) => [key, id]));
}
