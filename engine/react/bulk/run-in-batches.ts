import type { Values } from '../../record/index.ts';

/** What happened to one record; a refusal has the key of its sentence. */
export interface BulkOutcome {
  readonly id: string;
  readonly reason?: string | null;
  readonly params?: Values | null;
}

/** Hears how many are done, after each part but the last, and may stop what follows. */
export interface BulkProgress {
  readonly onDone: (count: number) => void;
  readonly isStopped: () => boolean;
}

/** Records that one request acts on: enough to be quick, few enough to be stopped between. */
export const PART = 50;

/** Acts on many records part by part. What fails as a whole, or is stopped, ends it; undefined where nothing was reached. */
export async function runInBatches(
  ids: readonly string[],
  run: (part: readonly string[]) => Promise<readonly BulkOutcome[] | undefined>,
  { onDone, isStopped }: BulkProgress,
): Promise<readonly BulkOutcome[] | undefined> {
  const outcomes: BulkOutcome[] = [];
  for (let start = 0; start < ids.length; start += PART) {
    // One part after another: that is what can be stopped, and others get their turn.
    const part = await run(ids.slice(start, start + PART));
    if (part === undefined) break;
    outcomes.push(...part);
    if (start + PART < ids.length) onDone(outcomes.length);
    if (isStopped()) break;
  }
  return outcomes.length === 0 ? undefined : outcomes;
}
