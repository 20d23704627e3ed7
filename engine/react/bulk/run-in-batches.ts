import type { Values } from '../../record/index.ts';

/** The outcome for one record; `reason` is the text key of a refusal. */
export interface BulkOutcome {
  readonly id: string;
  readonly reason?: string | null;
  readonly params?: Values | null;
}

/** Gets the number done after each batch except the last, and can stop the run. */
export interface BulkProgress {
  readonly onDone: (count: number) => void;
  readonly isStopped: () => boolean;
}

/** Batch size: large enough to be fast, small enough to stop between batches. */
export const PART = 50;

/** Acts on records batch by batch. A failed batch or a stop ends the run; undefined when no record was reached. */
export async function runInBatches(
  ids: readonly string[],
  run: (part: readonly string[]) => Promise<readonly BulkOutcome[] | undefined>,
  { onDone, isStopped }: BulkProgress,
): Promise<readonly BulkOutcome[] | undefined> {
  const outcomes: BulkOutcome[] = [];
  for (let start = 0; start < ids.length; start += PART) {
    // Batches run in sequence, so that a run can be stopped and other requests are served in between.
    const part = await run(ids.slice(start, start + PART));
    if (part === undefined) break;
    outcomes.push(...part);
    if (start + PART < ids.length) onDone(outcomes.length);
    if (isStopped()) break;
  }
  return outcomes.length === 0 ? undefined : outcomes;
}
