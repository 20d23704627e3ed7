import { openPostgres } from '../../../engine/store/index.ts';
import { loadCertificates } from './load-certificates.ts';

/** Loads certificates into the register at `url` and tells how far it is. */
export async function fill(url: string, certificates: number): Promise<void> {
  const database = openPostgres(url);
  const started = performance.now();
  try {
    await loadCertificates(database, certificates, (done) => {
      console.log(`  ${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s  ${done}`);
    });
  } finally {
    await database.close();
  }
}
