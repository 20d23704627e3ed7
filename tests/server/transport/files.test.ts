import { mkdir, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEchoServer, type EchoServer } from './echo-server.ts';
import { withFile } from './forms.ts';

let server: EchoServer;
beforeAll(async () => {
  server = await startEchoServer();
});
afterAll(() => server.close());

it('reports a full disk for a file without space, and continues', async () => {
  server.disk.isFull = true;
  const response = await server.post(withFile('%PDF-1.4', 'report.pdf'), {});
  server.disk.isFull = false;
  const error = { message: 'errors.storageFull', extensions: { code: 'StorageFullError', params: {} } };
  expect(await response.json()).toMatchObject({ errors: [error] });
  expect((await server.post(withFile('%PDF-1.4', 'report.pdf'), {})).status).toBe(200);
});

it('receives a file of a multipart request, and deletes it when it is not stored', async () => {
  const response = await server.post(withFile('a;b\n', 'rows.csv'), {});
  expect(await response.json()).toMatchObject({ data: { variables: { name: 'rows.csv', type: 'text/csv', size: 4 } } });
  await expect.poll(server.incoming).toEqual([]);
});

it.each([
  { content: 'a;b\n', name: 'rows.txt', type: 'text/plain' },
  { content: '%PDF-1.4\n%%EOF\n', name: 'rows.csv', type: undefined },
  { content: '%PDF-1.4\n%%EOF\n', name: 'rows.pdf', type: 'application/pdf' },
  { content: 'a;b\n', name: 'rows.pdf', type: undefined },
  { content: 'a;b\n', name: 'rows', type: undefined },
])('recognizes $name with the content $content as $type', async ({ content, name, type }) => {
  const { data } = (await (await server.post(withFile(content, name), {})).json()) as Answered; // as the server above describes a file
  expect(data.variables.type).toBe(type);
});

/** A file in the echo server's response. */
interface Answered {
  readonly data: { readonly variables: { readonly type?: string } };
}

/** The storage key of a stored file in the echo server's response. */
async function keyOf(response: Response): Promise<string> {
  const { data } = (await response.json()) as { data: { variables: { storageKey: string } } }; // as `described` says
  return data.variables.storageKey;
}

it('stores a file permanently under the hash of its content', async () => {
  const response = await server.post(withFile('a;b\n', 'rows.csv', { keep: 'committed' }), {});
  expect(await response.clone().json()).toMatchObject({ data: { variables: { text: 'a;b\n' } } });
  await expect.poll(server.incoming).toEqual([]);
  expect(await server.isOnDisk(await keyOf(response))).toBe(true);
});

it('deletes a file of a rolled-back save, even if another has the same content', async () => {
  const committed = await keyOf(await server.post(withFile('same', 'one.txt', { keep: 'committed' }), {}));
  const rolledBack = await keyOf(await server.post(withFile('same', 'two.txt', { keep: 'rolled back' }), {}));
  await expect.poll(() => server.isOnDisk(rolledBack)).toBe(false);
  expect(await server.isOnDisk(committed)).toBe(true);
});

it('deletes files of killed processes, and none of running ones', async () => {
  const content = async (storageKey: string): Promise<string> => {
    await mkdir(join(server.folder, storageKey.slice(0, 2)), { recursive: true });
    await writeFile(join(server.folder, storageKey), 'content');
    return storageKey.slice(3);
  };
  const name = (digit: string): string => `${digit.repeat(2)}/${digit.repeat(64)}-6f9619ff-8b86-4011-b42d-00c04fc964ff`;
  const [rolledBack, committed] = [name('a'), name('b')];
  server.ofRecords.add(committed);
  const dead = `999999999@${hostname()}`;
  const alive = `${String(process.ppid)}@${hostname()}.6f9619ff-8b86-4011-b42d-00c04fc964ff`;
  const left = [
    'an older name',
    `${dead}.6f9619ff-8b86-4011-b42d-00c04fc964ff`,
    `${dead}.${await content(rolledBack)}`,
    `${dead}.${await content(committed)}`,
  ];
  for (const path of [...left, alive]) await writeFile(join(server.folder, 'incoming', path), 'half');
  expect(await server.files.sweep()).toBe(left.length);
  expect(await server.incoming()).toEqual([alive]);
  expect([await server.isOnDisk(rolledBack), await server.isOnDisk(committed)]).toEqual([false, true]);
  await rm(join(server.folder, 'incoming', alive));
});

it('shortens a long name between two characters', async () => {
  const name = `${'a'.repeat(250)}.txt`;
  const response = await server.post(withFile('a', `\u{1F600}${name}`), {});
  expect(await response.json()).toMatchObject({ data: { variables: { name } } });
});

it('ignores an extension that contradicts the content', async () => {
  const response = await server.post(withFile('not a picture', 'picture.png'), {});
  expect(await response.json()).toMatchObject({ data: { variables: { name: 'picture.png' } } });
  expect(await (await server.post(withFile('not a picture', 'picture.png'), {})).json()).not.toMatchObject({
    data: { variables: { type: 'image/png' } },
  });
});

it('refuses a file beyond 25,000,000 bytes and stores nothing of it', async () => {
  const response = await server.post(withFile(new Uint8Array(25_000_001), 'large.pdf'), {});
  expect(response.status).toBe(413);
  expect(await response.json()).toEqual({
    errors: [
      {
        message: 'errors.entity.file.too_large',
        extensions: { code: 'LimitError', params: { name: 'large.pdf', max: 25 } },
      },
    ],
  });
  await expect.poll(server.incoming).toEqual([]);
});
