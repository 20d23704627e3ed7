import { openPostgres } from '../../../engine/store/index.ts';
import { fill } from '../bulk/fill.ts';
import { temporaryPostgres } from '../postgres.ts';
import { startRegister } from '../register.ts';

/** The product's server over a register of so many certificates. */
export interface SizedRegister {
  readonly certificates: number;
  readonly address: string;
  readonly databaseUrl: string;
}

/** Opens registers of several sizes side by side, in one PostgreSQL. */
export async function withRegisters<T>(
  sizes: readonly number[],
  work: (registers: readonly SizedRegister[]) => Promise<T>,
): Promise<T> {
  const postgres = await temporaryPostgres();
  const stops: (() => Promise<void>)[] = [postgres.stop];
  try {
    const registers: SizedRegister[] = [];
    for (const certificates of sizes) {
      const databaseUrl = await createDatabase(postgres.url, `certificates_${String(certificates)}`);
      const register = await startRegister({ databaseUrl });
      stops.push(register.stop);
      await fill(databaseUrl, certificates);
      registers.push({ certificates, address: register.address, databaseUrl });
    }
    return await work(registers);
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

async function createDatabase(url: string, name: string): Promise<string> {
  const database = openPostgres(url);
  try {
    await database.script(`create database ${name}`);
  } finally {
    await database.close();
  }
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
