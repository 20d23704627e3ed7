import { importIssue, type ImportIssue } from '../../../engine/spreadsheets/index.ts';

/** Maximum issues per import. */
const mostKept = 1_000;

/** Messages for the number of omitted issues. */
const moreOf = { error: 'errors.import.moreErrors', warning: 'errors.import.moreWarnings' } as const;

/**
 * Appends issues up to the maximum. Errors take precedence over warnings, which do not prevent an import; the omitted
 * ones are counted at the end.
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
