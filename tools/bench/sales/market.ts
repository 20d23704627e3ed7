import pg from 'pg';
import { fetchToken } from '../register.ts';
import type { Market, Trader } from './sellers.ts';

/** More than any run sells. */
const amount = '1000000';

/** Registers `count` certificates of the demo's supplier, to sell to the demo's buyer. */
export async function openMarket(address: string, databaseUrl: string, count: number): Promise<Market> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const [seller, buyer] = await Promise.all(
      ['supplier@demo.example', 'buyer@demo.example'].map((email) => readTrader(address, database, email)),
    );
    if (seller === undefined || buyer === undefined) throw new Error('there are two traders');
    const input = await certificateInput(database, seller);
    const certificates: string[] = [];
    for (let index = 0; index < count; index += 1) certificates.push(await register(address, seller.token, input));
    return { certificates, seller, buyer };
  } finally {
    await database.end();
  }
}

async function readTrader(address: string, database: pg.Client, email: string): Promise<Trader> {
  const userId = await readId(database, 'select id from app_user where email = $1', email);
  const organizationId = await readId(
    database,
    `select organization_id as id from organization_user where user_id = $1 and role = 'RESPONSIBLE_PERSON'`,
    userId,
  );
  return { userId, organizationId, token: await fetchToken(address, email) };
}

async function certificateInput(database: pg.Client, { organizationId }: Trader): Promise<object> {
  const named = (table: string, key: string): Promise<string> =>
    readId(database, `select id from ${table} where elna_key = $1`, key);
  return {
    isImport: false,
    ownProduction: true,
    supplierId: organizationId,
    buyerId: organizationId,
    verifierId: await readId(
      database,
      `select qualified_authority_id as id from responsible_organization where organization_id = $1 and status = 'ACTIVE'`,
      organizationId,
    ),
    type: 'BIOFUEL',
    targetUse: 'COMBINED',
    substanceTypeId: await named('substance_type', 'ETHANOL-D'),
    amount,
    amountUnit: 'M3',
    energyUnit: 'MJ',
    issuedAt: '2026-03-01',
    fromTrash: false,
    byRefValues: false,
    emission: { eec: '25.5', el: '0', ep: '20.8', etd: '2.2', eu: '0', esca: '0', eccs: '0', eccr: '0' },
    certificateSubstances: [
      {
        kindId: await named('substance_kind', 'FOOD-MAIZE'),
        productionId: await named('substance_production', 'FERM-NG-CHP'),
        countryId: await readId(database, 'select id from country where key = $1', 'sk'),
        portion: '100',
      },
    ],
  };
}

async function register(address: string, token: string, input: object): Promise<string> {
  const query = 'mutation ($input: CertificateInput!) { createOrUpdateCertificate(input: $input) { id } }';
  const response = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables: { input } }),
  });
  // the operation's answer
  const { data } = (await response.json()) as {
    readonly data?: { readonly createOrUpdateCertificate: { readonly id: string } | null };
  };
  const id = data?.createOrUpdateCertificate?.id;
  if (id === undefined) throw new Error('the supplier cannot register a certificate');
  return id;
}

async function readId(database: pg.Client, text: string, value: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>(text, [value]);
  const [row] = rows;
  if (row === undefined) throw new Error(`no record is found for ${value}`);
  return row.id;
}
