import { importIssue, type ImportIssue } from '../../../engine/spreadsheets/index.ts';

/** Errors that one import keeps: nobody corrects more at once. */
const mostErrors = 1_000;

/** The errors with further ones; past the most of them the last says how many more there are. */
export function withFurther(errors: readonly ImportIssue[], further: readonly ImportIssue[]): readonly ImportIssue[] {
  if (further.length === 0) return errors;
  const last = errors.at(-1);
  const more = last?.message === moreErrors ? Number(last.attributes['count']) : 0;
  const own = more > 0 ? errors.slice(0, -1) : errors;
  const kept = [...own, ...further].slice(0, mostErrors);
  const left = more + own.length + further.length - kept.length;
  return left === 0 ? kept : [...kept, importIssue({}, moreErrors, { count: left })];
}

const moreErrors = 'errors.import.moreErrors';
