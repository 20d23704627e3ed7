import { expect, it } from 'vitest';
import { parseSettings } from './settings.ts';

const secrets = {
  ACCESS_TOKEN_SECRET: 'a'.repeat(32),
  REFRESH_TOKEN_SECRET: 'b'.repeat(32),
  FILE_LINK_SECRET: 'c'.repeat(32),
};

const noAddress =
  'DATABASE_URL must be the address of a PostgreSQL database, such as postgres://user:password@host:5432/name, with parameters as docs/operations.md has them.';

it('starts with all settings at their defaults', () => {
  expect(parseSettings({})).toEqual({
    kind: 'settings',
    settings: {
      port: 4000,
      dataFolder: 'data',
      databaseUrl: undefined,
      secrets: undefined,
      heads: { folder: undefined, secret: undefined, kept: 31 },
      tasksAtOnce: 1,
      demo: true,
      requiresSecondFactor: false,
      logLevel: 'info',
      trustsProxy: false,
      files: { s3: undefined, clamd: undefined },
      mail: { smtpUrl: undefined, from: undefined },
    },
  });
});

it('loads no demo data into an external database', () => {
  expect(parseSettings({ DATABASE_URL: 'postgres://host/name', ...secrets })).toMatchObject({
    kind: 'settings',
    settings: { demo: false, requiresSecondFactor: true, secrets: { accessToken: 'a'.repeat(32) } },
  });
});

it('requires a second factor without demo data, unless a setting disables it', () => {
  const asks = (environment: object) => {
    const result = parseSettings({ ...environment });
    return result.kind === 'settings' && result.settings.requiresSecondFactor;
  };
  expect(
    [{}, { DEMO: '0' }, { DEMO: '0', REQUIRE_SECOND_FACTOR: '0' }, { REQUIRE_SECOND_FACTOR: '1' }].map(asks),
  ).toEqual([false, true, false, true]);
});

it('reads the current and the former second-factor secret', () => {
  const further = { SECOND_FACTOR_SECRET: 'd'.repeat(32), SECOND_FACTOR_SECRET_BEFORE: 'e'.repeat(32) };
  expect(parseSettings({ ...secrets, ...further })).toMatchObject({
    settings: { secrets: { secondFactor: 'd'.repeat(32), formerSecondFactor: 'e'.repeat(32) } },
  });
  expect(parseSettings({ ...secrets, SECOND_FACTOR_SECRET: 'short' })).toMatchObject({
    problems: ['SECOND_FACTOR_SECRET has 5 characters; it needs at least 32.'],
  });
});

it('refuses to start on a database without secrets and names each', () => {
  const result = parseSettings({ DATABASE_URL: 'postgres://host/name', FILE_LINK_SECRET: secrets.FILE_LINK_SECRET });
  expect(result).toEqual({
    kind: 'refused',
    problems: ['ACCESS_TOKEN_SECRET', 'REFRESH_TOKEN_SECRET'].map(
      (name) =>
        `${name} is missing; with DATABASE_URL, or beside another secret, it must be set (32 random characters or more, such as "openssl rand -hex 32" prints).`,
    ),
  });
});

it.each([
  {
    case: 'a port',
    environment: { PORT: 'http' },
    problem: 'PORT is "http"; it must be a whole number from 0 to 65535.',
  },
  {
    case: 'a port of blanks',
    environment: { PORT: ' ' },
    problem: 'PORT is " "; it must be a whole number from 0 to 65535.',
  },
  {
    case: 'a number of tasks',
    environment: { TASKS_AT_ONCE: '-1' },
    problem: 'TASKS_AT_ONCE is "-1"; it must be a whole number from 0 to 99.',
  },
  {
    case: 'a time of slow statements',
    environment: { SLOW_STATEMENT_MS: '1s' },
    problem: 'SLOW_STATEMENT_MS is "1s"; it must be a whole number from 0 to 999999.',
  },
  {
    case: 'a time to drain',
    environment: { DRAIN_SECONDS: '61' },
    problem: 'DRAIN_SECONDS is "61"; it must be a whole number from 0 to 60.',
  },
  {
    case: 'a collector of traces',
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' },
    problem:
      'OTEL_EXPORTER_OTLP_ENDPOINT is "localhost:4318"; it must be the address of a collector, such as http://localhost:4318.',
  },
  { case: 'a switch', environment: { DEMO: 'yes' }, problem: 'DEMO is "yes"; it must be 0 or 1.' },
  {
    case: 'a log level',
    environment: { LOG_LEVEL: 'loud' },
    problem: 'LOG_LEVEL is "loud"; it must be one of fatal, error, warn, info, debug, silent.',
  },
  {
    case: 'a database',
    environment: { DATABASE_URL: 'mysql://host', ...secrets },
    problem: noAddress,
  },
  {
    case: 'a database whose port is none',
    environment: { DATABASE_URL: 'postgres://host:99999/name', ...secrets },
    problem: noAddress,
  },
  ...['pooling=statement', 'connections=1', 'statement_timeout=30s', 'target_session_attrs=any'].map((parameter) => ({
    case: `a database with ${parameter}`,
    environment: { DATABASE_URL: `postgres://one:5432,two:5432/name?${parameter}`, ...secrets },
    problem: noAddress,
  })),
  {
    case: 'a standby of no database',
    environment: { READ_DATABASE_URL: 'postgres://standby/name' },
    problem: 'READ_DATABASE_URL is the address of a standby; without DATABASE_URL there is nothing that it follows.',
  },
  {
    case: 'a short secret',
    environment: { ...secrets, FILE_LINK_SECRET: 'short' },
    problem: 'FILE_LINK_SECRET has 5 characters; it needs at least 32.',
  },
  {
    case: 'a short token of the metrics',
    environment: { METRICS_TOKEN: 'short' },
    problem: 'METRICS_TOKEN has 5 characters; it needs at least 32.',
  },
  {
    case: 'a short secret of the ledger’s heads',
    environment: { LEDGER_HEADS_SECRET: 'short' },
    problem: 'LEDGER_HEADS_SECRET has 5 characters; it needs at least 32.',
  },
  {
    case: 'two secrets that are one',
    environment: { ...secrets, REFRESH_TOKEN_SECRET: secrets.ACCESS_TOKEN_SECRET },
    problem: 'ACCESS_TOKEN_SECRET and REFRESH_TOKEN_SECRET are the same; each needs a value of its own.',
  },
  {
    case: 'a secret that signs the ledger’s heads too',
    environment: { ...secrets, LEDGER_HEADS_SECRET: secrets.FILE_LINK_SECRET },
    problem: 'FILE_LINK_SECRET and LEDGER_HEADS_SECRET are the same; each needs a value of its own.',
  },
])('explains the fault of $case', ({ environment, problem }) => {
  expect(parseSettings(environment)).toEqual({ kind: 'refused', problems: [problem] });
});

it('reads the public address of the portal', () => {
  expect(parseSettings({ PUBLIC_ADDRESS: 'https://register.example' })).toMatchObject({
    settings: { publicAddress: 'https://register.example' },
  });
});

it.each(['register.example', 'https://register.example/portal', 'ftp://register.example'])(
  'refuses %s as the address of the portal',
  (address) => {
    expect(parseSettings({ PUBLIC_ADDRESS: address })).toEqual({
      kind: 'refused',
      problems: [
        `PUBLIC_ADDRESS is "${address}"; it must be an address without a path, such as https://register.example.`,
      ],
    });
  },
);

it.each([
  { url: 'https://api.statistics.sk/rpo/v1', problems: 0 },
  { url: '', problems: 0 },
  { url: 'api.statistics.sk', problems: 1 },
  { url: 'file:///etc/passwd', problems: 1 },
])('accepts the address of a register of legal entities: $url', ({ url, problems }) => {
  const result = parseSettings({ LEGAL_ENTITIES_URL: url });
  expect(result.kind === 'refused' ? result.problems : []).toHaveLength(problems);
  if (result.kind === 'settings') expect(result.settings.legalEntitiesUrl).toBe(url || undefined);
});
