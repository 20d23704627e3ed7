import { AsyncLocalStorage } from 'node:async_hooks';

/** A client, and the commits that its reads must include. */
export interface Reader {
  /** Position in the primary's log that reads must have reached; undefined: its end. */
  readonly position: () => bigint | undefined;
  /** Makes further reads include a commit; undefined: its position is unknown. */
  readonly know: (position: bigint | undefined) => void;
}

const current = new AsyncLocalStorage<Reader>();

/** A log position as clients store it: hexadecimal digits of fixed length, so that text comparison orders positions. */
const written = /^[0-9a-f]{16}$/u;
/** For a commit whose position is unknown. */
const unknownPosition = 'unknown';

/**
 * Runs the work of a request. Its reads include everything up to the position it brings, and its own commits.
 * @param text position from an earlier response to the client; with any other text, reads include everything
 * @param tell called for each further commit that later requests of the client must include, in any process
 */
export function withReadPosition<T>(text: string | undefined, tell: (position: string) => void, work: () => T): T {
  let position = written.test(text ?? '') ? BigInt(`0x${String(text)}`) : undefined;
  let isUnknown = false;
  let known = 0n;
  const reader: Reader = {
    position: () => position,
    know: (committed) => {
      isUnknown ||= committed === undefined;
      // Of two concurrent commits, the later may be reported first.
      if (committed !== undefined && committed > known) known = committed;
      if (isUnknown) position = undefined;
      else if (position !== undefined && known > position) position = known;
      tell(isUnknown ? unknownPosition : formatPosition(known));
    },
  };
  return current.run(reader, work);
}

/** The reader of the current request; undefined for background work. */
export function currentReader(): Reader | undefined {
  return current.getStore();
}

function formatPosition(position: bigint): string {
  return position.toString(16).padStart(16, '0');
}
