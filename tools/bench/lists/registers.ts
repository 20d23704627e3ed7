import { openPostgres } from '../../../engine/store/index.ts';
import { temporaryPostgres } from '../postgres.ts';
import { startRegister } from '../register.ts';

/** A server on a register with `size` measured records. */
export interface SizedRegister {
  readonly size: number;
  readonly address: string;
  readonly databaseUrl: string;
}

/** Opens registers of several sizes in one PostgreSQL. */
export async function withRegisters<T>(
  sizes: readonly number[],
  fill: (databaseUrl: string, size: number) => Promise<void>,
  work: (registers: readonly SizedRegister[]) => Promise<T>,
): Promise<T> {
  const postgres = await temporaryPostgres();
  const stops: (() => Promise<void>)[] = [postgres.stop];
  try {
    const registers: SizedRegister[] = [];
    for (const size of sizes) {
      const databaseUrl = await createDatabase(postgres.url, `records_${String(size)}`);
      const register = await startRegister({ databaseUrl });
      stops.push(register.stop);
      await fill(databaseUrl, size);
      registers.push({ size, address: register.address, databaseUrl });
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
