import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExecutionResult, GraphQLError } from 'graphql';
import pino from 'pino';
import sql from 'sql-template-tag';
import type { Catalogue } from '../../engine/metadata/index.ts';
import { catalogueWithConstants, sharedCatalogue } from './catalogues.ts';
import type { RequestContext } from '../../engine/api/index.ts';
import type { Values } from '../../engine/record/index.ts';
import type { Database, Viewer } from '../../engine/store/index.ts';
import { createApplication, type Application } from '../../server/application.ts';
import { prepareDatabase } from '../../server/prepare-database.ts';
import { insertRegister, type DemoRegister } from '../../server/demo/register.ts';
import type { GraphqlRequest } from '../../server/platform/http/index.ts';
import { inOwnOperation } from '../../server/platform/records/index.ts';
import { testDatabase } from './test-database.ts';

const metadata = sharedCatalogue('metadata');

/** The current date in tests of trade. */
export const tradingDay = '2026-03-05';

/** The current time in tests of trade; test servers start at it too. */
export const tradingTime = (): Date => new Date(`${tradingDay}T10:00:00Z`);

export interface Reply {
  readonly data: Values;
  /** Every error as `message at path`. */
  readonly errors: readonly string[];
}

/** One GraphQL error in a response. */
export interface ResponseError {
  readonly message: string;
  readonly code: unknown;
  /** `amount`, `certificateSubstances.0.portion`; empty for the record as a whole. */
  readonly path: string;
  readonly params: Values;
}

/** The register with the demo organizations, without certificates. */
export interface TradingRegister {
  readonly database: Database;
  readonly register: DemoRegister;
  /** The application, for tests without a request. */
  readonly application: Application;
  /** The folder of stored files. */
  readonly filesFolder: string;
  readonly ask: (
    organization: string,
    query: string,
    variables?: Values,
    context?: Partial<RequestContext>,
  ) => Promise<Reply>;
  /** As `ask`, for a viewer other than the responsible person of a demo organization. */
  readonly askAs: (
    viewer: Viewer | undefined,
    query: string,
    variables?: Values,
    context?: Partial<RequestContext>,
  ) => Promise<Reply>;
  /** As `askAs`, but returns the GraphQL result unchanged. */
  readonly run: (request: GraphqlRequest, context: Partial<RequestContext>) => Promise<ExecutionResult>;
  /** The errors only, with their parameters. */
  readonly askErrors: (
    organization: string,
    query: string,
    variables?: Values,
    context?: Partial<RequestContext>,
  ) => Promise<readonly ResponseError[]>;
  /** A complete certificate of the supplier's own production: 1,000 m³ of ethanol. */
  readonly certificate: (changes?: Values) => Values;
  /** The id of a row by the value of one of its columns. */
  readonly idOf: (table: Table, column: string, value: string) => Promise<string>;
  readonly close: () => Promise<void>;
}

type Table =
  | 'substance_type'
  | 'substance_kind'
  | 'substance_production'
  | 'country'
  | 'pathway'
  | 'scheme'
  | 'fuel_type'
  | 'fuel_type_production'
  | 'feedstock_tradename';

/**
 * Opens the register on a new database unless one is given.
 * @param now the clock; by default 10:00 UTC on the trading day
 * @param constants override those of the metadata
 */
export async function openTradingRegister(
  now = tradingTime,
  constants: Catalogue['constants'] = {},
  given?: Database,
): Promise<TradingRegister> {
  const hasOwnConstants = Object.keys(constants).length > 0;
  const loaded = hasOwnConstants ? catalogueWithConstants(constants) : metadata;
  const { catalogue } = loaded;
  const isUsual = given === undefined && !hasOwnConstants;
  const database = given ?? (await testDatabase(isUsual ? 'register' : undefined));
  if (!isUsual) await prepareDatabase(database, loaded);
  const secrets = { accessToken: 'a'.repeat(32), refreshToken: 'b'.repeat(32), fileLink: 'c'.repeat(32) };
  const filesFolder = await mkdtemp(join(tmpdir(), 'register-files-'));
  const log = pino({ level: 'silent' });
  const application = createApplication({
    catalogue,
    database,
    secrets,
    requiresSecondFactor: false,
    filesFolder,
    now,
    log,
  });
  const register = await inOwnOperation({ catalogue, database, now: now() }, (operation) =>
    insertRegister(operation, catalogue),
  );
  const references = await readReferences(database);
  const run: Run = async (viewer, query, variables = {}, context = {}) => {
    const request = { query, variables, operationName: undefined };
    const answer = await application.run(request, { viewer, requestId: 'test', ...context });
    return { data: answer.data ?? {}, errors: (answer.errors ?? []).map(toResponseError) };
  };
  const askAs: TradingRegister['askAs'] = async (...asked) => {
    const { data, errors } = await run(...asked);
    return { data, errors: errors.map(({ message, path }) => (path === '' ? message : `${message} at ${path}`)) };
  };
  return {
    database,
    register,
    application,
    filesFolder,
    ask: (organization, ...asked) => askAs(register.viewerOf(organization), ...asked),
    askAs,
    run: (request, context) => application.run(request, { viewer: undefined, requestId: 'test', ...context }),
    askErrors: async (organization, ...asked) => (await run(register.viewerOf(organization), ...asked)).errors,
    certificate: (changes = {}) => ({ ...ownProduction(register, references), ...changes }),
    idOf: (table, column, value) => readId(database, table, column, value),
    close: () => database.close(),
  };
}

type Run = (...asked: Parameters<TradingRegister['askAs']>) => Promise<{
  readonly data: Reply['data'];
  readonly errors: readonly ResponseError[];
}>;

/** A GraphQL error as a client receives it. */
export function toResponseError({ message, extensions: { code, path, params } }: GraphQLError): ResponseError {
  return {
    message,
    code,
    path: Array.isArray(path) ? path.join('.') : '',
    params: typeof params === 'object' && params !== null ? { ...params } : {},
  };
}

interface References {
  readonly ethanol: string;
  readonly maize: string;
  readonly fermentation: string;
  readonly slovakia: string;
}

async function readReferences(database: Database): Promise<References> {
  return {
    ethanol: await readId(database, 'substance_type', 'elna_key', 'ETHANOL-D'),
    maize: await readId(database, 'substance_kind', 'elna_key', 'FOOD-MAIZE'),
    fermentation: await readId(database, 'substance_production', 'elna_key', 'FERM-NG-CHP'),
    slovakia: await readId(database, 'country', 'key', 'sk'),
  };
}

async function readId(database: Database, table: Table, column: string, value: string): Promise<string> {
  const [row] = await database.query<{ id: string }>({
    text: `select id::text from ${table} where ${column} = $1`,
    values: [value],
  });
  if (row === undefined) throw new Error(`no ${table} has ${column} ${value}`);
  return row.id;
}

function ownProduction({ organizations }: DemoRegister, references: References): Values {
  const own = organizations.get('supplier');
  return {
    isImport: false,
    ownProduction: true,
    supplierId: own,
    buyerId: own,
    verifierId: organizations.get('authority'),
    type: 'BIOFUEL',
    targetUse: 'COMBINED',
    substanceTypeId: references.ethanol,
    amount: '1000',
    amountUnit: 'M3',
    energyUnit: 'MJ',
    issuedAt: '2026-03-01',
    startOfProduction: 'SINCE_2021',
    fromTrash: false,
    byRefValues: false,
    emission: { eec: '25.5', el: '0', ep: '20.8', etd: '2.2', eu: '0', ecomp: null, esca: '0', eccs: '0', eccr: '0' },
    certificateSubstances: [
      {
        kindId: references.maize,
        productionId: references.fermentation,
        countryId: references.slovakia,
        portion: '100',
      },
    ],
  };
}

/** The balances of all holders of a certificate, and the issued quantity, which is their negative sum. */
export async function readBalances(
  database: Database,
  certificateId: string,
): Promise<Readonly<Record<string, string>>> {
  const rows = await database.query<{ account: string; amount: string }>(sql`
    select account, sum(amount)::text as amount from ledger_entry where certificate_id = ${certificateId} group by account`);
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}
