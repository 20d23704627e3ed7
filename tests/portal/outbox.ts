import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect } from './person.ts';
import type { OpenPortal } from './portal.ts';

/** Text of a mail and the target of its link. */
export interface ReadMail {
  readonly text: string;
  /** Path of its link within the portal. */
  readonly address: string;
}

/** Waits for a mail by recipient and subject. */
export async function mailFor({ outbox, server }: OpenPortal, to: string, subject: string): Promise<ReadMail> {
  const found = async () =>
    (await mailsIn(outbox)).find(
      (mail) => mail.subject === subject && mail.to?.some(({ address }) => address === to) === true,
    )?.text;
  await expect.poll(found, { message: `a mail for ${to}: ${subject}` }).toBeDefined();
  const text = (await found()) ?? '';
  const [link = server.address] = /https?:\S+/u.exec(text) ?? [];
  return { text, address: new URL(link).pathname };
}

async function mailsIn(outbox: string) {
  const names = await readdir(outbox).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).toSorted();
  return await Promise.all(files.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))));
}
