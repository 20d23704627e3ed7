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

it('makes nothing again that is as it was', async () => {
  await copy();
  await copy();
  expect(made).toBe(1);
});

it.each([
  ['a file it reads changed', 'source/a.json', '2'],
  ['there is one more file to read', 'source/b.json', '1'],
  ['what it wrote was changed', 'copy', 'by hand'],
])('makes it again when %s', async (_, path, content) => {
  await copy();
  await writeFile(join(root, path), content);
  await copy();
  expect(made).toBe(2);
});

it('makes it again by another Node, which may not read what this one wrote', async () => {
  await copy();
  await copy(process.version);
  expect(made).toBe(1);
  await copy('v0.0.0');
  await copy('v0.0.0');
  expect(made).toBe(2);
});

it('takes what another maker made where that is as good, and not the other way round', async () => {
  await copy('slow');
  await copy('fast', 'slow');
  expect(made).toBe(1);
  await writeFile(join(root, 'source/a.json'), '2');
  await copy('fast', 'slow');
  await copy('slow');
  expect(made).toBe(3);
});

it('makes it again when what it wrote is gone', async () => {
  await copy();
  await rm(join(root, 'copy'));
  await copy();
  expect(made).toBe(2);
});

it('tells a file apart from two with the same letters', async () => {
  await writeFile(join(root, 'source/a.json'), '1');
  await copy();
  await rm(join(root, 'source/a.json'));
  await writeFile(join(root, 'source/a.jso'), 'n1');
  await copy();
  expect(made).toBe(2);
});

it('looks at the files of a folder whose own path names a test', async () => {
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

it('makes nothing again in a tree that was moved', async () => {
  await copy();
  const moved = `${root}-moved`;
  await rename(root, moved);
  root = moved;
  await copy();
  expect(made).toBe(1);
});

it('does not count what only tests read', async () => {
  await copy();
  await writeFile(join(root, 'source/a.test.ts'), 'it();');
  await copy();
  expect(made).toBe(1);
});

it('makes it again after it failed', async () => {
  const failing = makeOnce({ root, reads: ['source'], writes: ['copy'], note: 'notes/copy' }, () =>
    Promise.reject(new Error('no room')),
  );
  await expect(failing).rejects.toThrow('no room');
  await copy();
  expect(made).toBe(1);
});
