/** How long one test or hook may take, in milliseconds: far more than any needs, also on a busy machine. */
export const testLimitMs = 600_000;

/**
 * How long a test waits for an event, in milliseconds. No wait has a limit of its own; this one ends
 * a little before the test's, so that the failure says what was waited for.
 */
export const waitLimitMs = 0.9 * testLimitMs;
