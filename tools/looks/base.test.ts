import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openBase, writeBase } from './base.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'looks-'));
});

afterEach(() => rm(folder, { recursive: true }));

it('reads pictures written by the same Chromium', async () => {
  const write = await writeBase(folder, '156.0', 'anew');
  await write('tokens--all', Buffer.from('picture'));
  const base = await openBase(folder, '156.0');
  expect(base.stories).toEqual(['tokens--all']);
  expect(await base.pictureOf('tokens--all')).toEqual(Buffer.from('picture'));
  expect(await base.pictureOf('icons--all')).toBeUndefined();
});

it('refuses pictures of another Chromium version, with a message', async () => {
  await writeBase(folder, '155.0', 'anew');
  await expect(openBase(folder, '156.0')).rejects.toThrow(
    `The base in ${folder} was drawn by Chromium 155.0 and this is 156.0: on the commit to compare with, make it anew by npm run looks -- --update.`,
  );
});

it('explains how to create missing reference pictures', async () => {
  await expect(openBase(join(folder, 'none'), '156.0')).rejects.toThrow('create them by npm run looks -- --update');
});

it('adds only to pictures of the same Chromium', async () => {
  await (
    await writeBase(folder, '156.0', 'anew')
  )('tokens--all', Buffer.from('picture'));
  await (
    await writeBase(folder, '156.0', 'further')
  )('icons--all', Buffer.from('icons'));
  expect((await openBase(folder, '156.0')).stories.toSorted()).toEqual(['icons--all', 'tokens--all']);
  await expect(writeBase(folder, '157.0', 'further')).rejects.toThrow('was drawn by Chromium 156.0 and this is 157.0');
});
