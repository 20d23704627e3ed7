import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { expect } from 'vitest';

/** What was mailed to an address by a register that keeps its data in a folder, once there are so many. */
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

/** The key of the link in a mail; empty where it has none. */
export function tokenIn(mail: Email | undefined): string {
  return /\/([\w-]{43})(?:\s|$)/u.exec(mail?.text ?? '')?.[1] ?? '';
}
