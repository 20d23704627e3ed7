import { createHmac } from 'node:crypto';
import { isSameSecret } from '../same-secret.ts';

/** A link works this long: enough to start the download, too short to be passed on. */
const lifeSeconds = 300;

/** What a genuine link names, and whether it is too old to be followed. */
export interface LinkReading {
  readonly name: string;
  readonly isOld: boolean;
}

/** Signed addresses below one path: whoever holds one was allowed to read what it names a moment ago. */
export interface SignedLinks {
  /** @returns an address on this server, such as `/files/17?expires=…&signature=…` */
  readonly make: (name: string) => string;
  /** @returns what the address names, undefined when it is forged */
  readonly read: (url: URL) => LinkReading | undefined;
}

/** Below which path a link leads. */
export type LinkFolder = '/files/' | '/documents/' | '/personal-data/';

export interface LinkOptions {
  /** Part of what is signed: a link to a file opens no document of the same name. */
  readonly folder: LinkFolder;
  readonly secret: string;
  readonly now: () => Date;
}

export function createSignedLinks({ folder, secret, now }: LinkOptions): SignedLinks {
  const sign = (name: string, expires: string) =>
    createHmac('sha256', secret).update(`${folder}${name} ${expires}`).digest('base64url');
  return {
    make: (name) => {
      const expires = String(Math.floor(now().getTime() / 1000) + lifeSeconds);
      return `${folder}${name}?expires=${expires}&signature=${sign(name, expires)}`;
    },
    read: (url) => {
      const name = url.pathname.slice(folder.length);
      const expires = url.searchParams.get('expires') ?? '';
      const isSigned = isSameSecret(url.searchParams.get('signature') ?? '', sign(name, expires));
      return isSigned ? { name, isOld: Number(expires) * 1000 <= now().getTime() } : undefined;
    },
  };
}
