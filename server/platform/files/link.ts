import { createHmac } from 'node:crypto';
import { isSameSecret } from '../same-secret.ts';

/** Lifetime of a link: enough to start a download, too short to pass on. */
const lifeSeconds = 300;

/** Content of an authentic link, and whether it has expired. */
export interface LinkReading {
  readonly name: string;
  readonly isOld: boolean;
}

/** Signed addresses below one path; the holder was allowed to read the target when it was made. */
export interface SignedLinks {
  /** @returns an address on this server, such as `/files/17?expires=…&signature=…` */
  readonly make: (name: string) => string;
  /** @returns the signed name; undefined when forged */
  readonly read: (url: URL) => LinkReading | undefined;
}

/** Path prefix of the links. */
export type LinkFolder = '/files/' | '/documents/' | '/personal-data/';

export interface LinkOptions {
  /** Part of the signature: a file link cannot open a document of the same name. */
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
