import fc from 'fast-check';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { isValues } from '../../engine/record/index.ts';
import { multipartBody } from '../../src/client/multipart-body.ts';
import { answerBody } from '../../server/platform/http/answer-body.ts';
import { parseGraphqlRequest } from '../../server/platform/http/graphql-request.ts';
import { maximumJsonBytes, parseJson, readJsonBody } from '../../server/platform/http/json-body.ts';
import { readMultipartRequest } from '../../server/platform/http/multipart-body.ts';
import { RequestError } from '../../server/platform/http/request-error.ts';
import { randomCases } from '../random-cases.ts';

const law = randomCases(400);
const json = fc.jsonValue({ maxDepth: 6, stringUnit: 'binary' });

/** A request whose body arrives in chunks of `part` bytes. */
function requestOf(body: Uint8Array, headers: Readonly<Record<string, string>>, part = 1 << 16): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  Object.assign(request.headers, headers);
  for (let at = 0; at < body.length; at += part) request.push(body.subarray(at, at + part));
  request.push(null);
  request.complete = true;
  return request;
}

/** Status and detail of a refusal. @throws Error if nothing was refused */
async function refusalOf(work: Promise<unknown>): Promise<readonly [number, unknown]> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof RequestError)) throw new Error('nothing was refused', { cause: error });
  return [error.status, error.issues[0]?.params['detail'] ?? error.issues[0]?.message];
}

describe('JSON', () => {
  it('is parsed equally for any content and any split into chunks', async () => {
    const holds = fc.asyncProperty(json, fc.integer({ min: 1, max: 9 }), async (value, part) => {
      const text = JSON.stringify(value);
      expect(await readJsonBody(requestOf(Buffer.from(text), {}, part))).toEqual(JSON.parse(text));
    });
    await fc.assert(holds, law);
  });

  it('is written in chunks as at once', async () => {
    const holds = fc.asyncProperty(
      fc.anything({ withNullPrototype: false, maxDepth: 4 }).filter(isPlain),
      async (value) => {
        expect((await answerBody({ data: value }))?.toString()).toBe(JSON.stringify({ data: value }));
      },
    );
    await fc.assert(holds, law);
  });

  it.each([
    { bytes: maximumJsonBytes, isTaken: true },
    { bytes: maximumJsonBytes + 1, isTaken: false },
  ])('of $bytes bytes is accepted: $isTaken, for any Content-Length', async ({ bytes, isTaken }) => {
    const body = Buffer.from(`"${'a'.repeat(bytes - 2)}"`);
    const read = readJsonBody(requestOf(body, {}));
    if (isTaken) expect(await read).toHaveLength(bytes - 2);
    else expect(await refusalOf(read)).toEqual([413, 'errors.limit.tooLarge']);
  });

  it.each([
    { deep: 100, isTaken: true },
    { deep: 101, isTaken: false },
  ])('$deep levels deep is accepted: $isTaken', ({ deep, isTaken }) => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const read = () => parseJson(`${open.repeat(deep)}1${close.repeat(deep)}`);
      if (isTaken) expect(read()).toBeTypeOf('object');
      else expect(read).toThrow('errors.limit.valuesTooDeep');
    }
  });

  it('that is invalid is refused as such', () => {
    const holds = fc.property(
      fc.oneof(
        fc.string(),
        json.map((value) => JSON.stringify(value).slice(1)),
      ),
      (text) => {
        try {
          JSON.parse(text);
        } catch {
          expect(() => parseJson(text)).toThrow('errors.badInput');
        }
      },
    );
    fc.assert(holds, law);
  });
});

/** True for plain JSON values, without big integers and objects with `toJSON`. */
function isPlain(value: unknown): boolean {
  try {
    return !JSON.stringify([value]).includes('toJSON');
  } catch {
    return false;
  }
}

describe('a GraphQL request', () => {
  it('is one document with its variables, or refused with a reason', () => {
    const parts = fc.record(
      { query: fc.oneof(fc.string(), json), operationName: fc.oneof(fc.string(), json), variables: json },
      { requiredKeys: [] },
    );
    const holds = fc.property(fc.oneof(parts, json), (body) => {
      const isGood =
        isValues(body) &&
        typeof body['query'] === 'string' &&
        [undefined, null].some(
          (absent) => body['operationName'] === absent || typeof body['operationName'] === 'string',
        ) &&
        (body['variables'] === undefined || body['variables'] === null || isValues(body['variables']));
      if (!isGood) expect(() => parseGraphqlRequest(body)).toThrow('errors.badInput');
      else {
        const { query, variables = {}, operationName } = body;
        expect(parseGraphqlRequest(body)).toEqual({
          query,
          variables: variables ?? {},
          operationName: operationName ?? undefined,
        });
      }
    });
    fc.assert(holds, law);
  });
});

/** A form encoded as by a browser. */
async function bytesOf(form: FormData) {
  const response = new Response(form);
  const body = new Uint8Array(await response.arrayBuffer());
  return { body, headers: { 'content-type': response.headers.get('content-type') ?? '' } };
}

async function formOf(fields: Readonly<Record<string, string>>, files: Readonly<Record<string, string>> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, content] of Object.entries(files)) form.append(name, new File([content], `${name}.txt`));
  return await bytesOf(form);
}

/** Returns a file whose storage key is its content in base64. */
const receive: Parameters<typeof readMultipartRequest>[1] = async (name, content) => {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk as Buffer); // a stream of bytes
  const bytes = Buffer.concat(chunks);
  return { key: bytes.toString('base64'), name, size: bytes.length, type: 'text/plain' } as never; // what is kept is not looked at
};

const noFiles = { query: 'q', variables: { input: { note: 'x', list: [1], own: {} }, files: [null] } };

describe('files of a multipart request', () => {
  it('arrive at their paths with their bytes, for any other parts', async () => {
    const file = fc
      .tuple(fc.stringMatching(/^[a-z]{1,8}\.pdf$/), fc.uint8Array({ maxLength: 40 }))
      .map(([name, bytes]) => new File([bytes], name));
    const { tree: variables } = fc.letrec<{ tree: unknown; value: unknown }>((tie) => ({
      tree: fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), tie('value'), { maxKeys: 4, noNullPrototype: true }),
      value: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom(null, 1, 'text'),
        file,
        fc.array(tie('value'), { maxLength: 3 }),
        tie('tree'),
      ),
    }));
    const holds = fc.asyncProperty(variables, async (value) => {
      const sent = isValues(value) ? value : {};
      const body = multipartBody({ query: '{ a }', variables: sent });
      if (!(body instanceof FormData)) return;
      const { body: bytes, headers } = await bytesOf(body);
      const { request, stop } = await readMultipartRequest(requestOf(bytes, headers, 50), receive);
      expect(await received(request.variables)).toEqual(await expected(sent));
      await stop();
    });
    await fc.assert(holds, randomCases(60));
  });

  it.each([
    { case: 'a place that is not there', path: 'variables.other' },
    { case: 'a place in what is no list', path: 'variables.input.note.0' },
    { case: 'the length of a list', path: 'variables.input.list.length' },
    { case: 'past the end of a list', path: 'variables.input.list.1' },
    { case: 'what every object has', path: 'variables.__proto__.polluted' },
    { case: 'what made an object', path: 'variables.input.own.constructor' },
    { case: 'nowhere', path: '' },
  ])('are refused when the map refers to $case', async ({ path }) => {
    const { body, headers } = await formOf(
      { operations: JSON.stringify(noFiles), map: JSON.stringify({ 0: [path] }) },
      { 0: 'x' },
    );
    const refused = await refusalOf(readMultipartRequest(requestOf(body, headers), receive));
    expect(refused).toEqual([400, '"map" leads to no place in "operations"']);
    expect(Object.prototype).not.toHaveProperty('polluted');
  });

  it.each([
    {
      case: 'no map',
      fields: { operations: JSON.stringify(noFiles) },
      said: 'the form has no "operations" or no "map"',
    },
    { case: 'a map that is a list', fields: { operations: '{}', map: '[]' }, said: '"map" is not an object' },
    {
      case: 'a map of texts',
      fields: { operations: '{}', map: '{"0":"a"}' },
      said: '"map" has no list of places for the part 0',
    },
    { case: 'operations that are none', fields: { operations: '[', map: '{}' }, said: 'the body is not JSON' },
    { case: 'several requests', fields: { operations: '[]', map: '{}' }, said: 'the body is not one GraphQL request' },
  ])('are refused with $case', async ({ fields, said }) => {
    const { body, headers } = await formOf(Object.fromEntries(Object.entries(fields)));
    expect(await refusalOf(readMultipartRequest(requestOf(body, headers), receive))).toEqual([400, said]);
  });

  it('are refused at any truncation of the body, without waiting', async () => {
    const map = JSON.stringify({ 0: ['variables.files.0'] });
    const { body, headers } = await formOf({ operations: JSON.stringify(noFiles), map }, { 0: 'content' });
    const holds = fc.asyncProperty(fc.nat({ max: body.length - 4 }), async (length) => {
      const outcome = readMultipartRequest(requestOf(body.subarray(0, length), headers), receive).then(
        async ({ request, stop, failure }) => {
          const files: unknown = request.variables['files'];
          const taken = await received(files).catch((error: unknown) => error);
          await stop();
          return taken instanceof RequestError || failure() !== undefined;
        },
        (error: unknown) => error instanceof RequestError,
      );
      expect(await outcome).toBe(true);
    });
    await fc.assert(holds, randomCases(120));
  });
});

/** The variables, with uploads replaced by the received files. */
async function received(value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return await Promise.all(value.map(received));
  if (!isValues(value)) return value;
  if (typeof value['receive'] === 'function') return await (value['receive'] as () => Promise<unknown>)(); // an upload
  const entries = Object.entries(value).map(async ([name, inner]) => [name, await received(inner)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

async function expected(value: unknown): Promise<unknown> {
  if (value instanceof File) {
    const key = Buffer.from(await value.arrayBuffer()).toString('base64');
    return { key, name: value.name, size: value.size, type: 'text/plain' };
  }
  if (Array.isArray(value)) return await Promise.all(value.map(expected));
  if (!isValues(value)) return value;
  const entries = Object.entries(value).map(async ([name, inner]) => [name, await expected(inner)] as const);
  return Object.fromEntries(await Promise.all(entries));
}
