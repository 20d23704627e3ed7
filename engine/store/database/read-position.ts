import { AsyncLocalStorage } from 'node:async_hooks';

/** Somebody who reads, and what they have to find. */
export interface Reader {
  /** Up to which position of the primary's log; undefined: all of it. */
  readonly position: () => bigint | undefined;
  /** Has them find a commit from now on; undefined: nobody knows where it is. */
  readonly know: (position: bigint | undefined) => void;
}

const current = new AsyncLocalStorage<Reader>();

/** A position of the log as clients keep it: hexadecimal digits, so that a later one is greater as a text. */
const written = /^[0-9a-f]{16}$/u;
/** Of a commit whose position is not known. */
const unknownPosition = 'unknown';

/**
 * Runs the work of a request, whose reads find everything up to the position that it brings, and what it commits itself.
 * @param text as an earlier request of the same client was told; with anything else its reads find all there is
 * @param tell told of each further commit that the client has to find in its next requests, by whatever process
 */
export function withReadPosition<T>(text: string | undefined, tell: (position: string) => void, work: () => T): T {
  let position = written.test(text ?? '') ? BigInt(`0x${String(text)}`) : undefined;
  let isUnknown = false;
  let known = 0n;
  const reader: Reader = {
    position: () => position,
    know: (committed) => {
      isUnknown ||= committed === undefined;
      // Of two at once the later may be known sooner.
      if (committed !== undefined && committed > known) known = committed;
      if (isUnknown) position = undefined;
      else if (position !== undefined && known > position) position = known;
      tell(isUnknown ? unknownPosition : formatPosition(known));
    },
  };
  return current.run(reader, work);
}

/** Whose request is under way; undefined for work that nobody waits for. */
export function currentReader(): Reader | undefined {
  return current.getStore();
}

function formatPosition(position: bigint): string {
  return position.toString(16).padStart(16, '0');
}
