import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { byNumber } from './certificate-account.ts';
import type { ChainHead } from './chain.ts';

/** The heads of a signed list, read along as the certificates are. */
export interface KnownHeads {
  /** The heads of the certificates up to an id, from where the last call ended. */
  readonly upTo: (last: string) => Promise<ReadonlyMap<string, ChainHead>>;
  readonly close: () => void;
}

/** What there is to compare with before the first list is signed. */
export const noHeads: KnownHeads = { upTo: () => Promise.resolve(new Map()), close: () => undefined };

/** Opens a list whose signature holds. */
export function openList(path: string): KnownHeads {
  const input = createReadStream(path);
  const lines = createInterface({ input })[Symbol.asyncIterator]();
  let next: readonly [string, ChainHead] | undefined;
  const advance = async (): Promise<void> => {
    const { value, done } = await lines.next();
    next = done === true ? undefined : parseLine(value);
  };
  let isOpened = false;
  return {
    upTo: async (last) => {
      if (!isOpened) await advance();
      isOpened = true;
      const heads = new Map<string, ChainHead>();
      while (next !== undefined && byNumber(next[0], last) <= 0) {
        heads.set(...next);
        await advance();
      }
      return heads;
    },
    close: () => void input.destroy(),
  };
}

function parseLine(line: string): readonly [string, ChainHead] {
  const [id = '', sequence = '', hash = ''] = line.split(' ');
  return [id, { sequence, hash }];
}
