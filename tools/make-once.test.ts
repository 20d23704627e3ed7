import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeOnce } from './make-once.ts';

let root = '';
let made = 0;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'make-once-'));
  await mkdir(join(root, 'source'));
  await writeFile(join(root, 'source/a.json'), '1');
  made = 0;
});

afterEach(async () => rm(root, { recursive: true }));

async function copy(by?: string, orBy?: string): Promise<void> {
  const making = { root, reads: ['source'], writes: ['copy'], note: 'notes/copy' };
  await makeOnce({ ...making, ...(by && { by }), ...(orBy && { orBy }) }, async () => {
    made += 1;
    await writeFile(join(root, 'copy'), 'as made');
  });
}

it('skips unchanged work', async () => {
  await copy();
  await copy();
  expect(made).toBe(1);
});

it.each([
  ['a file it reads changed', 'source/a.json', '2'],
  ['there is one more file to read', 'source/b.json', '1'],
  ['what it wrote was changed', 'copy', 'by hand'],
])('repeats the work when %s', async (_, path, content) => {
  await copy();
  await writeFile(join(root, path), content);
  await copy();
  expect(made).toBe(2);
});

it('repeats the work with another Node version', async () => {
  await copy();
  await copy(process.version);
  expect(made).toBe(1);
  await copy('v0.0.0');
  await copy('v0.0.0');
  expect(made).toBe(2);
});

it('accepts the result of an equivalent maker, but not the reverse', async () => {
  await copy('slow');
  await copy('fast', 'slow');
  expect(made).toBe(1);
  await writeFile(join(root, 'source/a.json'), '2');
  await copy('fast', 'slow');
  await copy('slow');
  expect(made).toBe(3);
});

it('repeats the work when its output is missing', async () => {
  await copy();
  await rm(join(root, 'copy'));
  await copy();
  expect(made).toBe(2);
});

it('distinguishes one file from two with equal concatenated content', async () => {
  await writeFile(join(root, 'source/a.json'), '1');
  await copy();
  await rm(join(root, 'source/a.json'));
  await writeFile(join(root, 'source/a.jso'), 'n1');
  await copy();
  expect(made).toBe(2);
});

it('includes files of a folder whose path looks like a test', async () => {
  const outer = root;
  root = join(outer, 'register.test.example');
  await mkdir(join(root, 'source'), { recursive: true });
  await writeFile(join(root, 'source/a.json'), '1');
  await copy();
  await writeFile(join(root, 'source/a.json'), '2');
  await copy();
  expect(made).toBe(2);
  root = outer;
});

it('skips the work in a moved folder', async () => {
  await copy();
  const moved = `${root}-moved`;
  await rename(root, moved);
  root = moved;
  await copy();
  expect(made).toBe(1);
});

it('ignores files read only by tests', async () => {
  await copy();
  await writeFile(join(root, 'source/a.test.ts'), 'it();');
  await copy();
  expect(made).toBe(1);
});

it('repeats the work after a failure', async () => {
  const failing = makeOnce({ root, reads: ['source'], writes: ['copy'], note: 'notes/copy' }, () =>
    Promise.reject(new Error('no room')),
  );
  await expect(failing).rejects.toThrow('no room');
  await copy();
  expect(made).toBe(1);
});
