import { importIssue, type ImportIssue } from '../../../engine/spreadsheets/index.ts';

/** Issues that one import keeps: nobody corrects more at once. */
const mostKept = 1_000;

/** What says how many more of a severity there are. */
const moreOf = { error: 'errors.import.moreErrors', warning: 'errors.import.moreWarnings' } as const;

/**
 * The issues with further ones. Past the most of them errors come before warnings, which keep nothing from being imported,
 * and at the end it is said how many more there are of either.
 */
export function appendImportErrors(
  issues: readonly ImportIssue[],
  further: readonly ImportIssue[],
): readonly ImportIssue[] {
  if (further.length === 0) return issues;
  const all = [...issues.filter(({ message }) => !isMore(message)), ...further];
  const errors = all.filter(({ severity }) => severity === 'error').length;
  const room = { error: mostKept, warning: Math.max(0, mostKept - errors) };
  const remaining = all.filter(({ severity }) => {
    room[severity] -= 1;
    return room[severity] >= 0;
  });
  const more = (['error', 'warning'] as const).flatMap((severity): readonly ImportIssue[] => {
    const message = moreOf[severity];
    const count = countOf(issues, message) + Math.max(0, -room[severity]);
    return count === 0 ? [] : [{ ...importIssue({}, message, { count }), severity }];
  });
  return [...remaining, ...more];
}

const isMore = (message: string): boolean => message === moreOf.error || message === moreOf.warning;

function countOf(issues: readonly ImportIssue[], more: string): number {
  return Number(issues.find(({ message }) => message === more)?.attributes['count'] ?? 0);
}
