import sql from 'sql-template-tag';
import { codeOf, ConnectionError, openPostgres, parseDatabaseAddress } from '../../../engine/store/index.ts';
import { tlsFailureReason } from '../peer-certificates.ts';
import { StartRefused } from '../settings/start-refused.ts';

const oldest = 15;

/** Checks that a supported PostgreSQL answers at an address. @throws StartRefused */
export async function checkPostgres(url: string): Promise<void> {
  const version = await readVersion(url).catch((error: unknown) => {
    throw new StartRefused(refusalOf(url, error instanceof ConnectionError ? error.cause : error));
  });
  if (version >= oldest) return;
  throw new StartRefused(
    `The database of DATABASE_URL is PostgreSQL ${String(version)}; the register needs ${String(oldest)} or newer.`,
  );
}

async function readVersion(url: string): Promise<number> {
  const database = openPostgres(url, 'limited');
  try {
    const [row] = await database.query<{ version: number }>(
      sql`select current_setting('server_version_num')::integer / 10000 as version`,
    );
    return row?.version ?? 0;
  } finally {
    await database.close();
  }
}

/** Explains why the database of a setting cannot be used; omits the password. */
export function refusalOf(url: string, error: unknown, setting = 'DATABASE_URL'): string {
  const urls = (parseDatabaseAddress(url)?.urls ?? []).map((each) => new URL(each));
  const hosts = urls.map(({ hostname, port }) => `${hostname || 'localhost'}:${port || '5432'}`).join(', ');
  const { username = '', pathname = '' } = urls[0] ?? {};
  const reason = reasonOf(error, { place: hosts, user: username, name: pathname.slice(1) });
  return `The database of ${setting} at ${hosts} cannot be used: ${reason}; correct the address, or see to the database.`;
}

function reasonOf(
  error: unknown,
  { place: hosts, user, name }: Readonly<Record<'place' | 'user' | 'name', string>>,
): string {
  const message = error instanceof Error ? error.message : String(error);
  const mistrust = tlsFailureReason(error);
  if (mistrust !== undefined) return `its TLS certificate is not trusted (${mistrust})`;
  switch (codeOf(error)) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'no machine of that name is known';
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `nothing answers at ${hosts}`;
    case 'ETIMEDOUT':
      return `${hosts} does not answer in time`;
    case '28P01':
    case '28000':
      return `the user "${user}" or its password is refused`;
    case '3D000':
      return `it has no database "${name}"`;
    case '53300':
      return 'it has no connection to spare';
    case '57P03':
      return 'it is starting or stopping';
    default:
      return message.includes('timeout exceeded') ? `${hosts} does not answer in time` : message;
  }
}
