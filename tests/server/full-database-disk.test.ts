import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installedPostgres, mayMount, startInstalled, type InstalledPostgres } from './installed-postgres.ts';
import { addOrganization, testPassword, addSignedIn, passwordLogin } from './people.ts';
import { sentenceIn } from './sentences.ts';
import { startTestServer, type ServerAnswer, type TestServer } from './test-server.ts';
import { schemeMutation } from './trade.ts';

const secrets = { accessToken: 'a'.repeat(32), refreshToken: 'b'.repeat(32), fileLink: 'c'.repeat(32) };
const list = '{ schemesPaginated { pageInfo { totalElements } } }';
const binaries = installedPostgres();
const full = { message: 'errors.storageFull', extensions: { code: 'StorageFullError' } };

/** Only root can mount a file system for PostgreSQL, which is then filled without side effects. */
describe.skipIf(binaries === undefined || !mayMount())('a full disk of the database', () => {
  let postgres: InstalledPostgres;
  let server: TestServer;
  let token: string;

  const input = { deviceID: 'a-laptop-of-hers-for-one', email: 'sona@test.example', password: testPassword };
  const logIn = async () => await server.ask(passwordLogin, { input });
  const saveScheme = async (number: number) => {
    const name = `${String(number)} ${'x'.repeat(150)}`;
    const key = `the-key-of-scheme-${String(number)}`;
    return await server.ask(schemeMutation, { input: { nameSK: name, nameEN: name } }, token, {
      'idempotency-key': key,
    });
  };
  const count = async () => {
    const { data } = await server.ask(list, {}, token);
    return Object(data?.['schemesPaginated']).pageInfo.totalElements as number; // as the query asks
  };

  beforeAll(async () => {
    postgres = await startInstalled(binaries ?? '', '300m');
    server = await startTestServer({ databaseUrl: postgres.url, secrets });
    const member = {
      organizationId: await addOrganization(server.application, 'REGISTRY'),
      role: 'RESPONSIBLE_PERSON',
    };
    ({ token } = await addSignedIn(server, input.email, member));
  });

  afterAll(async () => {
    await server.stop();
    await postgres.stop();
  });

  it('refuses writes with a message, serves reads, and saves the same once there is space', async () => {
    const ballast = join(postgres.tables, 'ballast');
    await fill(ballast);
    const before = await count();
    const { saved, answer } = await saveUntilRefused();
    expect(answer.errors).toMatchObject([full]);
    expect(sentences(answer)).toEqual([
      'Registru došlo miesto na disku, preto sa nič neuložilo. Upozornite správcu registra a skúste to znova, keď bude miesto uvoľnené.',
      'The register has no space left on its disk, so nothing was saved. Let its administrator know and try again once there is space.',
    ]);
    expect(await count()).toBe(before + saved);
    await rm(ballast);
    expect((await saveScheme(saved)).errors).toBeUndefined();
    expect((await saveScheme(saved)).errors).toBeUndefined();
    expect(await count()).toBe(before + saved + 1);
    expect((await logIn()).errors).toBeUndefined();
  });

  /** Saves until the first refusal: existing pages still accept some rows. */
  async function saveUntilRefused(): Promise<{ readonly saved: number; readonly answer: ServerAnswer }> {
    for (let saved = 0; ; saved += 1) {
      const answer = await saveScheme(saved);
      if (answer.errors !== undefined) return { saved, answer };
    }
  }
});

function sentences({ errors = [] }: ServerAnswer): readonly string[] {
  const said = errors.map(({ message }) => ({ message, code: '', path: '', params: {} }));
  return (['sk', 'en'] as const).flatMap((language) => said.map((error) => sentenceIn(language, error)));
}

/** Writes a file until the disk is full. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (const piece of [new Uint8Array(65_536), new Uint8Array(1)]) await writeAll(piece);
  } finally {
    await file.close();
  }

  async function writeAll(piece: Uint8Array): Promise<void> {
    try {
      for (;;) await file.write(piece);
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' });
    }
  }
}
