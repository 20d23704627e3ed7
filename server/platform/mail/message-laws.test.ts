import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { exampleCatalogue } from '../../../engine/example/index.ts';
import { randomCases } from '../../../tests/random-cases.ts';
import { isAddress, toMessage } from './message.ts';
import type { LeasedMail } from './queue.ts';
import { Refused } from './refused.ts';
import { outboxSender } from './sender.ts';

const parts = { catalogue: exampleCatalogue, publicAddress: 'https://library.example', from: 'library@example.org' };
const mail: LeasedMail = {
  id: '12',
  notice: 'cardMade',
  facts: { member: '12', number: '0042', name: 'Anna', until: '31.03.2026', note: '' },
  email: 'anna@example.org',
  name: 'Anna Nová',
  language: 'sk',
  toldAt: new Date('2026-03-01T09:30:00Z'),
  tries: 1,
  person: null,
  within: null,
};

describe('an address', () => {
  it.each([
    'anna@example.org',
    'a.b+c@example.org',
    'anna@knižnica.sk',
    "o'neil@example.org",
    'x@1.2.3.4',
    `${'a'.repeat(64)}@b.sk`,
  ])('accepts %s', (address) => {
    expect(isAddress(address)).toBe(true);
  });

  it.each([
    '',
    'anna',
    '@example.org',
    'anna@',
    'anna@exa mple.org',
    'anna@example.org, bela@example.org',
    'anna@example.org\r\nBcc: all@example.org',
    'Anna <anna@example.org>',
    'anna@example.org;',
    '"anna"@example.org',
    'anna@[127.0.0.1]',
    'anna@example.org\u0000',
    `${'a'.repeat(65)}@b.sk`,
    `a@${'b'.repeat(256)}`,
    'a@b@c.sk',
  ])('refuses "%s"', (address) => {
    expect(isAddress(address)).toBe(false);
    expect(() => toMessage(parts, { ...mail, email: address })).toThrow(Refused);
  });
});

describe('a mail', () => {
  it.each([
    { language: 'en', taken: 'en' },
    { language: 'sk', taken: 'sk' },
    { language: 'de', taken: 'sk' },
    { language: '', taken: 'sk' },
    { language: 'constructor', taken: 'sk' },
  ])('to a reader of "$language" is written in $taken', ({ language, taken }) => {
    expect(toMessage(parts, { ...mail, language }).html).toContain(`<html lang="${taken}">`);
  });

  it('of an unknown notice is skipped for other processes', () => {
    expect(() => toMessage(parts, { ...mail, notice: 'unheard' })).toThrow('"unheard" is no notice here');
  });

  it('arrives in the outbox unchanged for any name of the recipient', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'outbox-'));
    const sender = outboxSender(folder);
    const names = fc
      .array(
        fc.oneof(fc.constantFrom('"', '<', '>', '\r\nBcc: x@y.sk', ',', 'ž', '../'), fc.string({ maxLength: 5 })),
        {
          maxLength: 4,
        },
      )
      .map((words) => words.join(''));
    const holds = fc.asyncProperty(names, fc.nat({ max: 1e6 }), async (name, id) => {
      await sender.send(toMessage(parts, { ...mail, name, id: String(id) }));
      const [file = '', ...others] = await readdir(folder);
      expect(others).toEqual([]);
      expect(file).toBe(`2026-03-01T09-30-00Z ${String(id).padStart(6, '0')} cardMade anna@example.org.eml`);
      const read = await PostalMime.parse(await readFile(join(folder, file)));
      expect(read.to?.map(({ address }) => address)).toEqual(['anna@example.org']);
      expect([read.cc, read.bcc]).toEqual([undefined, undefined]);
      expect(read.messageId).toBe(`<notice-${String(id)}-${String(mail.toldAt.getTime())}@example.org>`);
      await rm(join(folder, file));
    });
    await fc.assert(holds, randomCases(60));
    await rm(folder, { recursive: true });
  });
});
