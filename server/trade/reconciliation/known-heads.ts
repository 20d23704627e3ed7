import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { byNumber } from './certificate-account.ts';
import type { ChainHead } from './chain.ts';

/** Heads of a signed list, read in parallel with the certificates. */
export interface KnownHeads {
  /** Heads of certificates up to an id, continuing from the last call. */
  readonly upTo: (last: string) => Promise<ReadonlyMap<string, ChainHead>>;
  readonly close: () => void;
}

/** Used before the first list is signed. */
export const noHeads: KnownHeads = { upTo: () => Promise.resolve(new Map()), close: () => undefined };

/** Opens a list with a valid signature. */
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
