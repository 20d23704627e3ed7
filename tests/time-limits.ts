/** Timeout of one test or hook in milliseconds: far more than any needs, even on a busy machine. */
export const testLimitMs = 600_000;

/**
 * Timeout of waiting for an event, in milliseconds, the same for all waits. It is shorter than the test's, so that the
 * failure names the awaited event.
 */
export const waitLimitMs = 0.9 * testLimitMs;
