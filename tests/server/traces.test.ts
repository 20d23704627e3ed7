import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addOrganization, testPassword, addSignedIn } from './people.ts';
import { startTestServer, type TestServer } from './test-server.ts';

/** A span in OTLP. */
interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, string | number>> }[];
}

/** The body of an OTLP request. */
interface SentTraces {
  readonly resourceSpans: readonly {
    readonly resource: Pick<SentSpan, 'attributes'>;
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

/** The responses of the collector, changeable by the test. */
interface Collecting {
  status: number;
  /** The collector responds after this promise settles. */
  answers: Promise<unknown>;
}

/** Starts a collector; by default it accepts everything. */
async function startCollector(status = 200, answers: Promise<unknown> = Promise.resolve()) {
  const collecting: Collecting = { status, answers };
  const posted: { readonly path: string; readonly type: string; readonly body: SentTraces }[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      const body = JSON.parse(text) as SentTraces; // what OTLP says it is
      posted.push({ path: request.url ?? '', type: request.headers['content-type'] ?? '', body });
      void collecting.answers.then(() => {
        // With such a long Retry-After the client does not retry.
        response.writeHead(collecting.status, { 'content-type': 'application/json', 'retry-after': '60' }).end('{}');
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a server that listens on a port has one
  const spans = () =>
    posted.flatMap(({ body }) => body.resourceSpans.flatMap((each) => each.scopeSpans.flatMap((scope) => scope.spans)));
  return { endpoint: `http://127.0.0.1:${String(port)}`, posted, spans, collecting, stop: () => server.close() };
}

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parent = '00f067aa0ba902b7';
const unrecorded = 'a'.repeat(32);
const list = '{ schemesPaginated { pageInfo { totalElements } } }';

let collector: Awaited<ReturnType<typeof startCollector>>;

beforeAll(async () => {
  collector = await startCollector();
  const server = await startTestServer({ tracesEndpoint: collector.endpoint });
  const member = { organizationId: await addOrganization(server.application, 'REGISTRY'), role: 'RESPONSIBLE_PERSON' };
  const { token } = await addSignedIn(server, 'sona@test.example', member);
  const headers = { traceparent: `00-${traceId}-${parent}-01` };
  await server.ask(list, {}, token, headers);
  await server.ask(list, {}, token, { traceparent: `00-${unrecorded}-${parent}-00` });
  await fetch(`${server.address}/readyz`);
  await server.stop();
});

afterAll(() => collector.stop());

const valuesOf = ({ attributes }: Pick<SentSpan, 'attributes'>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

it('sends them in the format of OTLP, with the service name', () => {
  expect(new Set(collector.posted.map(({ path, type }) => `${type} ${path}`))).toEqual(
    new Set(['application/json /v1/traces']),
  );
  const [sent] = collector.posted.flatMap(({ body }) => body.resourceSpans);
  expect(valuesOf(sent?.resource ?? { attributes: [] })).toMatchObject({
    'service.name': 'register',
    'service.version': '2.3.0',
  });
  for (const { startTimeUnixNano, endTimeUnixNano, spanId } of collector.spans()) {
    expect(spanId).toMatch(/^[0-9a-f]{16}$/u);
    expect(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano)).toBeGreaterThanOrEqual(0n);
  }
});

it('nests a request in its caller, its operation in it, and its statements in that', () => {
  const spans = collector.spans().filter((span) => span.traceId === traceId);
  const request = spans.find(({ parentSpanId }) => parentSpanId === parent);
  expect(request).toMatchObject({ name: 'POST /graphql', kind: 2 });
  expect(valuesOf(request ?? { attributes: [] })).toMatchObject({
    'http.response.status_code': 200,
    'register.request_id': traceId,
  });
  const operation = spans.find(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(operation).toMatchObject({ name: 'schemesPaginated', kind: 1 });
  expect(valuesOf(operation ?? { attributes: [] })).toEqual({ 'register.outcome': 'ok' });
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === operation?.spanId);
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    expect(statement).toMatchObject({ name: expect.stringMatching(/^(?:select|with)$/u), kind: 3 });
    expect(valuesOf(statement)['db.query.text']).toBeTypeOf('string');
  }
  expect(spans).toHaveLength(2 + statements.length);
});

it('records a task as its own trace', async () => {
  const own = await startCollector();
  const server = await startTestServer({ tracesEndpoint: own.endpoint });
  const { database } = server.application;
  // A task whose record does not exist.
  await database.query(sql`insert into task (name, record_id) values ('import-file', 404)`);
  await expect.poll(() => database.query(sql`select 1 from task`)).toEqual([]);
  await server.stop();
  own.stop();
  const spans = own.spans();
  const task = spans.find(({ name }) => name === 'task import-file');
  expect(task?.parentSpanId).toBeUndefined();
  const below = spans.filter(({ parentSpanId }) => parentSpanId === task?.spanId);
  expect(below.length).toBeGreaterThan(0);
  expect(below.every((span) => span.traceId === task?.traceId && span.kind === 3)).toBe(true);
});

it('has no personal data, no unsampled traces and no health checks', () => {
  const text = JSON.stringify(collector.posted);
  for (const secret of ['sona@test.example', testPassword, unrecorded, 'readyz']) expect(text).not.toContain(secret);
});

it.each([
  { does: 'refuses what it is sent', status: 400 },
  { does: 'is too busy', status: 503 },
  { does: 'never answers', answers: new Promise(() => undefined) },
])('serves requests, and stops, while the collector $does', async ({ status, answers }) => {
  const refusing = await startCollector(status, answers);
  await expectSpansLost(refusing.endpoint);
  refusing.stop();
});

it('serves requests, and stops, without a collector', async () => {
  const gone = await startCollector();
  await once(gone.stop(), 'close');
  await expectSpansLost(gone.endpoint);
});

async function expectSpansLost(tracesEndpoint: string): Promise<void> {
  const server = await startTestServer({ tracesEndpoint, logLevel: 'warn' });
  expect((await server.ask('{ countries { id } }')).errors).toBeUndefined();
  await server.stop();
  expect(server.logged).toContainEqual(expect.objectContaining({ msg: 'spans are lost' }));
}

/** Maximum number of spans per request. */
const batch = 512;
/** Maximum number of queued spans. */
const queue = 2_048;

async function note({ application }: TestServer, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1)
    await application.tracer?.span('noted', 'internal', () => Promise.resolve());
}

it('serves requests while the collector hangs, with a bounded queue of spans', async () => {
  const answering = Promise.withResolvers();
  const slow = await startCollector(200, answering.promise);
  const server = await startTestServer({ tracesEndpoint: slow.endpoint });
  await note(server, batch);
  await expect.poll(() => slow.posted.length).toBe(1);
  expect((await server.ask('{ countries { id } }')).errors).toBeUndefined();
  await note(server, 2 * queue);
  expect((await server.ask('{ countries { id } }')).errors).toBeUndefined();
  // The collector has not responded until now.
  answering.resolve(undefined);
  await server.stop();
  slow.stop();
  const spans = slow.spans().length;
  expect(spans).toBeGreaterThanOrEqual(batch + queue);
  expect(spans).toBeLessThan(batch + 2 * queue);
});

it('logs once that spans are lost, and their number after recovery', async () => {
  const changing = await startCollector(400);
  const server = await startTestServer({ tracesEndpoint: changing.endpoint, logLevel: 'info' });
  const said = () =>
    server.logged.flatMap(({ msg, lost }) => (String(msg).startsWith('spans ') ? [{ msg, lost }] : []));
  await note(server, batch);
  await expect.poll(() => changing.posted.length).toBe(1);
  await note(server, batch);
  await expect.poll(() => changing.posted.length).toBe(2);
  await expect.poll(said).toEqual([{ msg: 'spans are lost', lost: batch }]);
  changing.collecting.status = 200;
  await note(server, batch);
  await expect.poll(() => said().length).toBe(2);
  expect(said()[1]).toEqual({ msg: 'spans are taken again', lost: 2 * batch });
  await server.stop();
  changing.stop();
});
