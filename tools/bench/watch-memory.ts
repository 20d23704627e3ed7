import { memoryOf, type Child } from './child.ts';

/** Memory of a process, polled. */
export interface WatchedMemory {
  readonly peak: () => number;
  /** Peak above the value at the start. */
  readonly above: () => number;
  readonly stop: () => void;
}

const lookMs = 500;

export function watchMemory(child: Child): WatchedMemory {
  const begun = memoryOf(child);
  let peak = begun;
  const timer = setInterval(() => {
    // An exited process is reported elsewhere.
    if (child.process.exitCode === null) peak = Math.max(peak, memoryOf(child));
  }, lookMs);
  return { peak: () => peak, above: () => peak - begun, stop: () => clearInterval(timer) };
}
