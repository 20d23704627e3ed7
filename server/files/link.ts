import { createHmac, timingSafeEqual } from 'node:crypto';

/** A link works this long: enough to start the download, too short to be passed on. */
const lifeSeconds = 300;

/** Signed addresses of files: whoever holds one was allowed to read the file a moment ago. */
export interface FileLinks {
  /** @returns an address on this server, such as `/files/17?expires=…&signature=…` */
  readonly make: (fileId: string) => string;
  /** @returns the file's id, undefined when the address is forged or too old */
  readonly read: (url: URL) => string | undefined;
}

/** @param now the clock */
export function createFileLinks(secret: string, now: () => Date): FileLinks {
  const sign = (fileId: string, expires: string) =>
    createHmac('sha256', secret).update(`${fileId} ${expires}`).digest('base64url');
  return {
    make: (fileId) => {
      const expires = String(Math.floor(now().getTime() / 1000) + lifeSeconds);
      return `/files/${fileId}?expires=${expires}&signature=${sign(fileId, expires)}`;
    },
    read: (url) => {
      const fileId = url.pathname.slice('/files/'.length);
      const expires = url.searchParams.get('expires') ?? '';
      const isSigned = isSame(url.searchParams.get('signature') ?? '', sign(fileId, expires));
      return isSigned && Number(expires) * 1000 > now().getTime() ? fileId : undefined;
    },
  };
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
