import { memoryOf, type Child } from './child.ts';

/** The memory of a process, looked at again and again. */
export interface WatchedMemory {
  readonly peak: () => number;
  /** The peak above what it was when watching began. */
  readonly above: () => number;
  readonly stop: () => void;
}

const lookMs = 500;

export function watchMemory(child: Child): WatchedMemory {
  const begun = memoryOf(child);
  let peak = begun;
  const timer = setInterval(() => {
    // What has ended has said why elsewhere.
    if (child.process.exitCode === null) peak = Math.max(peak, memoryOf(child));
  }, lookMs);
  return { peak: () => peak, above: () => peak - begun, stop: () => clearInterval(timer) };
}
