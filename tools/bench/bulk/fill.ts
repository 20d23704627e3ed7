import { openPostgres } from '../../../engine/store/index.ts';
import { loadCertificates } from './load-certificates.ts';

/** Loads certificates into the register at `url` and tells how far it is. */
export async function fill(url: string, certificates: number): Promise<void> {
  const database = openPostgres(url);
  try {
    await loadCertificates(database, certificates, (reached) => {
      console.log(`  ${reached.toLocaleString('en')} certificates of ${certificates.toLocaleString('en')} …`);
    });
  } finally {
    await database.close();
  }
}
