import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { expect } from 'vitest';

/** Waits until the register with this data folder has sent `count` mails to an address, and returns them. */
export async function mailsTo(
  { dataFolder }: { readonly dataFolder: string },
  email: string,
  count: number,
): Promise<readonly Email[]> {
  const folder = join(dataFolder, 'outbox');
  const read = async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted();
    const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
    return mails.filter(({ to }) => to?.some(({ address }) => address === email));
  };
  await expect.poll(read).toHaveLength(count);
  return await read();
}

/** The token of the link in a mail; empty if there is none. */
export function tokenIn(mail: Email | undefined): string {
  return /\/([\w-]{43})(?:\s|$)/u.exec(mail?.text ?? '')?.[1] ?? '';
}
