import { readFileSync } from 'node:fs';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { startTestServer, openedServer } from './test-server.ts';

const metricsToken = 'm'.repeat(32);
const server = openedServer({ metricsToken });

async function scrape(token = metricsToken): Promise<string> {
  const response = await fetch(`${server.address}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  return await response.text();
}

/** The value of a metric in Prometheus' text format; undefined if missing. */
function valueOf(metrics: string, line: string): number | undefined {
  const found = metrics.split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length));
}

it.each([
  { given: 'nothing', authorization: '' },
  { given: 'another token', authorization: `Bearer ${'n'.repeat(32)}` },
  { given: 'the beginning of the token', authorization: `Bearer ${'m'.repeat(31)}` },
])('refuses metrics for $given', async ({ authorization }) => {
  const response = await fetch(`${server.address}/metrics`, { headers: { authorization } });
  expect([response.status, await response.text()]).toEqual([
    401,
    expect.stringContaining('the metrics are for whoever has their token'),
  ]);
});

it('counts requests by operation and result', async () => {
  await server.ask('query Mine { me { id } }');
  await server.ask('{ countries { id } }');
  await server.ask('{ nothingLikeIt }');
  const metrics = await scrape();
  const count = (operation: string, outcome: string) =>
    valueOf(metrics, `register_request_seconds_count{operation="${operation}",outcome="${outcome}"}`);
  expect([count('me', 'BadTokenError'), count('countries', 'ok'), count('invalid', 'BadInputError')]).toEqual([
    1, 1, 1,
  ]);
});

it('creates no series for unknown operation names', async () => {
  const seriesOf = async () =>
    (await scrape()).split('\n').filter((line) => line.startsWith('register_request')).length;
  await server.ask('query First { countries { id } }');
  const before = await seriesOf();
  for (let number = 0; number < 20; number++) {
    await server.ask(`query Name${String(number)} { alias${String(number)}: countries { id } }`);
    await server.ask(`query Name${String(number)} { unknown${String(number)} }`);
  }
  expect(await seriesOf()).toBe(before);
});

it('reports connections, queued tasks and failed mails', async () => {
  const { database } = server.application;
  await database.query(
    sql`insert into task (name, record_id, due_at) values ('waiting-long', 1, now() - interval '1 hour')`,
  );
  const [notice] = await database.query<{ id: string }>(
    sql`insert into notice (name, told_at) values ('nothing', now()) returning id::text as id`,
  );
  await database.query(sql`
    insert into notice_mail (notice_id, email, name, language, status, due_at)
    values (${notice?.id}::bigint, 'a@b.example', 'A', 'sk', 'given up', now())`);
  const metrics = await scrape();
  expect(valueOf(metrics, 'register_tasks{name="waiting-long"}')).toBe(1);
  expect(valueOf(metrics, 'register_task_overdue_seconds')).toBeGreaterThanOrEqual(3_600);
  expect(valueOf(metrics, 'register_mails{status="given up"}')).toBe(1);
  expect(valueOf(metrics, 'register_mails{status="waiting"}')).toBe(0);
  expect(valueOf(metrics, 'register_database_connections{pool="reads",state="waiting"}')).toBe(0);
  expect(valueOf(metrics, 'register_version{version="2.3.0"}')).toBe(1);
  expect(valueOf(metrics, 'register_ledger_differences')).toBe(0);
});

/** The metrics used in a monitoring file. */
const readBy = (file: string) =>
  readFileSync(`docs/monitoring/${file}`, 'utf8').match(/\b(?:register|nodejs|process)_[a-z_]+\b/gu) ?? [];

it('shows on the dashboard the metric of each alert', () => {
  const shown = new Set(readBy('dashboard.json'));
  expect([...new Set(readBy('alerts.yaml'))].filter((name) => !shown.has(name))).toEqual([]);
});

it.each(['alerts.yaml', 'dashboard.json'])('has each metric that %s reads', async (file) => {
  const read = readBy(file);
  expect(read.length).toBeGreaterThan(5);
  // Includes metrics without a value here, such as those of TLS connections.
  const metrics = (await scrape()).replaceAll('# TYPE ', '');
  const known = new Set(metrics.match(/^(?:register|nodejs|process)_[a-z_]+/gmu));
  expect([...new Set(read)].filter((name) => !known.has(name))).toEqual([]);
});

it('returns not found without a token in the settings', async () => {
  const other = await startTestServer();
  const response = await fetch(`${other.address}/metrics`, { headers: { authorization: 'Bearer ' } });
  expect(response.status).toBe(404);
  await other.stop();
});
