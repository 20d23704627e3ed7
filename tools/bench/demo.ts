import { once } from 'node:events';
import { demoPassword } from '../../server/demo/organizations.ts';
import { fill } from './bulk/fill.ts';
import { readers } from './bulk/people.ts';
import { temporaryPostgres } from './postgres.ts';
import { startRegister } from './register.ts';

/** Serves a filled register on a temporary PostgreSQL until interrupted, then removes both. */
export async function serveDemo(certificates: number): Promise<void> {
  const postgres = await temporaryPostgres();
  const register = await startRegister({ databaseUrl: postgres.url, port: Number(process.env['PORT'] ?? 4000) });
  try {
    await fill(postgres.url, certificates);
    console.log(register.child.output().slice(register.child.output().indexOf('The register runs at')));
    console.log(`Its lists for different accounts (password ${demoPassword}):`);
    for (const { email, who } of Object.values(readers)) console.log(`  ${email.padEnd(24)} ${who}`);
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  } finally {
    await register.stop();
    await postgres.stop();
  }
}
