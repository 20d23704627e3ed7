import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSecretFile } from '../settings/secret-file.ts';
import { StartRefused } from '../settings/start-refused.ts';
import { checkFolder } from './folder.ts';
import { checkPort, portRefused } from './port.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-'));
  await writeFile(join(folder, 'file'), 'text');
});

afterAll(() => rm(folder, { recursive: true }));

describe('a folder named by a setting', () => {
  it.each(['made', 'made/of/several', '.'])('is created if missing, and left empty: %s', async (name) => {
    const path = join(folder, name);
    await checkFolder('DATA_DIR', path);
    expect((await readdir(path)).filter((each) => each.startsWith('.probe'))).toEqual([]);
  });

  it.each([
    { name: 'file', reason: 'there is a file of that name' },
    { name: 'file/inside', reason: 'the path leads through a file' },
  ])('is refused with a sentence that says how to fix it: $name', async ({ name, reason }) => {
    const path = join(folder, name);
    await expect(checkFolder('DATA_DIR', path)).rejects.toThrow(
      new StartRefused(`DATA_DIR leads to ${path}, where ${reason}; set it to a folder the register may write to.`),
    );
  });

  it('is created by concurrent processes', async () => {
    const path = join(folder, 'together', 'deep');
    await Promise.all(Array.from({ length: 8 }, () => checkFolder('DATA_DIR', path)));
    expect(await readdir(path)).toEqual([]);
  });
});

describe('a file created once', () => {
  it('is created once by concurrent starts', async () => {
    const path = join(folder, 'kept', 'secret');
    let made = 0;
    const texts = await Promise.all(
      Array.from({ length: 12 }, () => readSecretFile(path, () => `secret ${String((made += 1))}`)),
    );
    expect(new Set(texts).size).toBe(1);
    expect(await readSecretFile(path, () => 'another')).toBe(texts[0]);
    expect(await readdir(join(folder, 'kept'))).toEqual(['secret']);
  });

  it.each(['', ' ', '\n'])('is refused when empty: "%s"', async (text) => {
    const path = join(folder, 'empty');
    await writeFile(path, text);
    await expect(readSecretFile(path, () => 'made')).rejects.toThrow(
      `${path} is empty; restore it from a backup, or remove it to have a new one made.`,
    );
  });

  it('is refused when unreadable', async () => {
    const path = join(folder, 'a-folder');
    await mkdir(path);
    await expect(readSecretFile(path, () => 'made')).rejects.toThrow(`${path} cannot be read (`);
  });
});

describe('a port', () => {
  it('that is free is accepted, and released after the check', async () => {
    await checkPort(0);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, resolve));
    const { port } = server.address() as AddressInfo; // a listening TCP server has an AddressInfo
    await expect(checkPort(port)).rejects.toThrow(
      `Port ${String(port)} is taken; stop what uses it, or set PORT to another.`,
    );
    await new Promise((resolve) => server.close(resolve));
    await checkPort(port);
    await checkPort(port);
  });

  it.each([
    { code: 'EADDRINUSE', said: 'Port 80 is taken; stop what uses it, or set PORT to another.' },
    { code: 'EACCES', said: 'Port 80 may not be opened by this account; set PORT to another, such as 4000.' },
    { code: 'EADDRNOTAVAIL', said: 'Port 80 cannot be opened (Error: no); set PORT to another, such as 4000.' },
  ])('that cannot be opened is refused with a sentence: $code', ({ code, said }) => {
    expect(portRefused(80, Object.assign(new Error('no'), { code })).message).toBe(said);
  });
});
