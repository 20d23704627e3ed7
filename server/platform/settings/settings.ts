import { parseDatabaseAddress } from '../../../engine/store/index.ts';
import { isAddress } from '../mail/index.ts';
import { parseS3Address, type S3Address } from '../files/s3-address.ts';
import { parseClamdAddress, type ClamdAddress } from '../files/virus-scan.ts';
import { minimumSecretCharacters, secretProblems } from './secret-problems.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

/** Signing secrets, shared by all processes of an installation. */
export interface Secrets {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly fileLink: string;
  /** Encrypts second factors; absent: the secret of refresh tokens, as in older installations. */
  readonly secondFactor?: string | undefined;
  /** Previous secret, for decryption only. */
  readonly formerSecondFactor?: string | undefined;
}

/** Storage of the ledger's signed lists of heads. */
export interface HeadsSettings {
  /** Absent: in the data folder. */
  readonly folder: string | undefined;
  /** Signing secret. Absent: created on first use in the data folder. */
  readonly secret: string | undefined;
  /** Number of lists to keep. */
  readonly kept: number;
}

/** Mail transport. */
export interface MailSettings {
  /** Absent: mails are written to the data folder. */
  readonly smtpUrl?: string | undefined;
  /** Sender address. Absent: no-reply at the portal's host. */
  readonly from?: string | undefined;
}

/** File storage and virus scanner. */
export interface FilesSettings {
  /** Absent: in the data folder. */
  readonly s3?: S3Address | undefined;
  /** Absent: files are not scanned for viruses. */
  readonly clamd?: ClamdAddress | undefined;
}

export interface Settings {
  /** 0: a free port. */
  readonly port: number;
  /** Files; in embedded mode also database and secrets. */
  readonly dataFolder: string;
  /** Absent: the embedded database. */
  readonly databaseUrl: string | undefined;
  /** Standby for long reads. Absent: the primary serves all. */
  readonly readDatabaseUrl?: string | undefined;
  /** Absent: created on first start in the data folder. */
  readonly secrets: Secrets | undefined;
  readonly heads: HeadsSettings;
  /** Concurrent tasks of this process; 0 leaves tasks to others. */
  readonly tasksAtOnce: number;
  /** True to load demo data into an empty database. */
  readonly demo: boolean;
  /** True when roles that require a second factor have no permissions without one. */
  readonly requiresSecondFactor: boolean;
  readonly logLevel: (typeof logLevels)[number];
  /** Threshold for logging slow statements. Absent: one second. */
  readonly slowStatementMs?: number | undefined;
  readonly trustsProxy: boolean;
  /** Seconds to keep serving, while reporting not ready, after a stop signal. Absent: 0. */
  readonly drainSeconds?: number | undefined;
  /** OTLP/HTTP endpoint for spans. Absent: tracing is off. */
  readonly tracesEndpoint?: string | undefined;
  /** Bearer token of the metrics. Absent: metrics are off. */
  readonly metricsToken?: string | undefined;
  /** Public address of the portal without trailing slash, for printed documents. Absent: this machine. */
  readonly publicAddress?: string | undefined;
  readonly mail?: MailSettings;
  readonly files?: FilesSettings;
  /** Register of legal entities. Absent: sample data. */
  readonly legalEntitiesUrl?: string | undefined;
  /** File of SHA-1 hashes of leaked passwords. Absent: no check. */
  readonly breachedPasswords?: string | undefined;
}

export type SettingsResult =
  | { readonly kind: 'settings'; readonly settings: Settings }
  | { readonly kind: 'refused'; readonly problems: readonly string[] };

type Environment = Readonly<Record<string, string | undefined>>;

const secretVariables = {
  accessToken: 'ACCESS_TOKEN_SECRET',
  refreshToken: 'REFRESH_TOKEN_SECRET',
  fileLink: 'FILE_LINK_SECRET',
} as const;
/** Optional secrets. */
const furtherSecretVariables = {
  secondFactor: 'SECOND_FACTOR_SECRET',
  formerSecondFactor: 'SECOND_FACTOR_SECRET_BEFORE',
} as const;
const metricsVariable = 'METRICS_TOKEN';
const readVariable = 'READ_DATABASE_URL';
const headsSecretVariable = 'LEDGER_HEADS_SECRET';

/** Parses environment variables; each problem is one sentence for the operator. */
export function parseSettings(environment: Environment): SettingsResult {
  const problems: string[] = [];
  const databaseUrl = environment['DATABASE_URL'] || undefined;
  const demo = parseSwitch('DEMO', environment['DEMO'], databaseUrl === undefined, problems);
  const settings: Settings = {
    port: parsePort(environment['PORT'], problems),
    dataFolder: environment['DATA_DIR'] || 'data',
    databaseUrl,
    readDatabaseUrl: environment[readVariable] || undefined,
    secrets: parseSecrets(environment, databaseUrl, problems),
    heads: parseHeads(environment, problems),
    tasksAtOnce: parseTasksAtOnce(environment['TASKS_AT_ONCE'], problems),
    demo,
    requiresSecondFactor: parseSwitch('REQUIRE_SECOND_FACTOR', environment['REQUIRE_SECOND_FACTOR'], !demo, problems),
    logLevel: parseLogLevel(environment['LOG_LEVEL'], problems),
    slowStatementMs: parseWhole('SLOW_STATEMENT_MS', environment, 999_999, problems),
    drainSeconds: parseWhole('DRAIN_SECONDS', environment, 60, problems),
    trustsProxy: parseSwitch('TRUST_PROXY', environment['TRUST_PROXY'], false, problems),
    metricsToken: environment[metricsVariable] || undefined,
    tracesEndpoint: parseTracesEndpoint(environment['OTEL_EXPORTER_OTLP_ENDPOINT'], problems),
    publicAddress: parsePublicAddress(environment['PUBLIC_ADDRESS'], problems),
    mail: parseMail(environment, problems),
    files: parseFiles(environment, problems),
    legalEntitiesUrl: parseLegalEntities(environment['LEGAL_ENTITIES_URL'], problems),
    breachedPasswords: environment['BREACHED_PASSWORDS'] || undefined,
  };
  problems.push(...secretProblems(givenSecrets(environment)));
  problems.push(...databaseProblems(databaseUrl, settings.readDatabaseUrl));
  return problems.length > 0 ? { kind: 'refused', problems } : { kind: 'settings', settings };
}

/** Not quoted, because the URL contains a password. */
function databaseProblems(databaseUrl: string | undefined, readDatabaseUrl: string | undefined): readonly string[] {
  const urls = { DATABASE_URL: databaseUrl, [readVariable]: readDatabaseUrl };
  const wrong = Object.entries(urls).flatMap(([name, url]) =>
    url === undefined || parseDatabaseAddress(url) !== undefined
      ? []
      : `${name} must be the address of a PostgreSQL database, such as postgres://user:password@host:5432/name, with parameters as docs/operations.md has them.`,
  );
  return databaseUrl === undefined && readDatabaseUrl !== undefined
    ? [...wrong, `${readVariable} is the address of a standby; without DATABASE_URL there is nothing that it follows.`]
    : wrong;
}

function parsePort(given: string | undefined, problems: string[]): number {
  const port = Number(given || '4000');
  if (!/^\d+$/.test(given || '4000') || port > 65_535) {
    problems.push(`PORT is "${String(given)}"; it must be a whole number from 0 to 65535.`);
  }
  return port;
}

function parsePublicAddress(given: string | undefined, problems: string[]): string | undefined {
  if (given === undefined || given === '') return undefined;
  const url = URL.parse(given);
  if (url?.origin !== given || !/^https?:$/.test(url.protocol)) {
    problems.push(
      `PUBLIC_ADDRESS is "${given}"; it must be an address without a path, such as https://register.example.`,
    );
  }
  return given;
}

function parseTracesEndpoint(given: string | undefined, problems: string[]): string | undefined {
  if (given === undefined || given === '') return undefined;
  if (!/^https?:$/.test(URL.parse(given)?.protocol ?? ''))
    problems.push(
      `OTEL_EXPORTER_OTLP_ENDPOINT is "${given}"; it must be the address of a collector, such as http://localhost:4318.`,
    );
  return given.replace(/\/+$/u, '');
}

function parseSwitch(name: string, given: string | undefined, unset: boolean, problems: string[]): boolean {
  if (given === undefined || given === '') return unset;
  if (given !== '0' && given !== '1') problems.push(`${name} is "${given}"; it must be 0 or 1.`);
  return given === '1';
}

function parseLogLevel(given: string | undefined, problems: string[]): Settings['logLevel'] {
  const level = logLevels.find((candidate) => candidate === (given || 'info'));
  if (level === undefined) problems.push(`LOG_LEVEL is "${String(given)}"; it must be one of ${logLevels.join(', ')}.`);
  return level ?? 'info';
}

function parseWhole(name: string, environment: Environment, most: number, problems: string[]): number | undefined {
  const given = environment[name];
  if (given === undefined || given === '') return undefined;
  const number = Number(given);
  if (!/^\d+$/.test(given) || number > most)
    problems.push(`${name} is "${given}"; it must be a whole number from 0 to ${String(most)}.`);
  return number;
}

/** A month of nightly lists. */
const listsKept = 31;

function parseHeads(environment: Environment, problems: string[]): HeadsSettings {
  const secret = environment[headsSecretVariable] || undefined;
  const kept = Number(environment['LEDGER_HEADS_KEPT'] || listsKept);
  if (!Number.isInteger(kept) || kept < 1) {
    problems.push(
      `LEDGER_HEADS_KEPT is "${String(environment['LEDGER_HEADS_KEPT'])}"; it must be a whole number from 1.`,
    );
  }
  return { folder: environment['LEDGER_HEADS_DIR'] || undefined, secret, kept };
}

/** One, because page requests share the process. */
const usualTasksAtOnce = '1';

function parseTasksAtOnce(given: string | undefined, problems: string[]): number {
  const text = given || usualTasksAtOnce;
  if (!/^\d{1,2}$/.test(text)) problems.push(`TASKS_AT_ONCE is "${text}"; it must be a whole number from 0 to 99.`);
  return Number(text);
}

function parseMail(environment: Environment, problems: string[]): MailSettings {
  const smtpUrl = environment['SMTP_URL'] || undefined;
  const from = environment['MAIL_FROM'] || undefined;
  if (smtpUrl !== undefined && !/^smtps?:$/.test(URL.parse(smtpUrl)?.protocol ?? ''))
    problems.push('SMTP_URL must be the address of a mail server, such as smtps://user:password@mail.example:465.');
  if (from !== undefined && !isAddress(from))
    problems.push(`MAIL_FROM is "${from}"; it must be one e-mail address, such as register@register.example.`);
  if (smtpUrl !== undefined && from === undefined)
    problems.push('MAIL_FROM is missing; with SMTP_URL it must be the e-mail address that mails come from.');
  return { smtpUrl, from };
}

function parseFiles(environment: Environment, problems: string[]): FilesSettings {
  const { FILES_S3_URL: s3Url = '', CLAMD_URL: clamdUrl = '' } = environment;
  const [s3, clamd] = [parseS3Address(s3Url), parseClamdAddress(clamdUrl)];
  // Not quoted, because it contains a key.
  if (s3Url !== '' && s3 === undefined)
    problems.push(
      'FILES_S3_URL must be a bucket with its key, such as https://KEY:SECRET@s3.example/bucket?region=eu-1.',
    );
  if (clamdUrl !== '' && clamd === undefined)
    problems.push(
      `CLAMD_URL is "${clamdUrl}"; it must be where clamd listens, such as tcp://localhost:3310 or unix:/run/clamav/clamd.ctl.`,
    );
  return { s3, clamd };
}

function parseLegalEntities(given: string | undefined, problems: string[]): string | undefined {
  const url = given || undefined;
  if (url !== undefined && !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    problems.push(
      `LEGAL_ENTITIES_URL is "${url}"; it must be the address of a register of legal entities, such as https://api.statistics.sk/rpo/v1.`,
    );
  return url;
}

function givenSecrets(environment: Environment): Readonly<Record<string, string>> {
  const names = [
    ...Object.values(secretVariables),
    ...Object.values(furtherSecretVariables),
    headsSecretVariable,
    metricsVariable,
  ];
  return Object.fromEntries(names.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])));
}

function parseSecrets(
  environment: Environment,
  databaseUrl: string | undefined,
  problems: string[],
): Secrets | undefined {
  const names = Object.values(secretVariables);
  const missing = names.filter((name) => !environment[name]);
  if (missing.length === names.length && databaseUrl === undefined) return undefined;
  for (const name of missing) {
    problems.push(
      `${name} is missing; with DATABASE_URL, or beside another secret, it must be set (${String(minimumSecretCharacters)} random characters or more, such as "openssl rand -hex 32" prints).`,
    );
  }
  const valueOf = (name: string) => environment[name] ?? '';
  return {
    accessToken: valueOf(secretVariables.accessToken),
    refreshToken: valueOf(secretVariables.refreshToken),
    fileLink: valueOf(secretVariables.fileLink),
    secondFactor: environment[furtherSecretVariables.secondFactor] || undefined,
    formerSecondFactor: environment[furtherSecretVariables.formerSecondFactor] || undefined,
  };
}
