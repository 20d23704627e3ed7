import { expect, it } from 'vitest';
import { importIssue, type ImportIssue } from '../../../engine/spreadsheets/index.ts';
import { appendImportErrors } from './append-import-errors.ts';

const error = (row: number): ImportIssue => importIssue({ row }, 'errors.form.required');
const warning = (row: number): ImportIssue => ({ ...error(row), severity: 'warning' });
const rows = (length: number) => Array.from({ length }, (_, index) => index + 2);

/** Appends issue by issue, as an import does. */
const told = (issues: readonly ImportIssue[]): readonly ImportIssue[] =>
  issues.reduce<readonly ImportIssue[]>((kept, issue) => appendImportErrors(kept, [issue]), []);

const more = (message: string, count: number, severity: ImportIssue['severity']) => ({
  ...importIssue({}, message, { count }),
  severity,
});

it('keeps all there is up to a thousand, as it came', () => {
  const issues = rows(1_000).map((row) => (row % 2 === 0 ? error(row) : warning(row)));
  expect(told(issues)).toEqual(issues);
  expect(appendImportErrors(issues, [])).toBe(issues);
});

it('says how many more errors there are', () => {
  expect(told(rows(1_003).map(error)).slice(999)).toEqual([error(1_001), more('errors.import.moreErrors', 3, 'error')]);
});

it('is without an error where warnings alone are left out', () => {
  const kept = told(rows(1_500).map(warning));
  expect(kept.slice(999)).toEqual([warning(1_001), more('errors.import.moreWarnings', 500, 'warning')]);
  expect(kept.filter(({ severity }) => severity === 'error')).toEqual([]);
});

it('keeps an error that comes after a thousand warnings, in the place of the last of them', () => {
  const kept = told([...rows(1_200).map(warning), error(5_000), error(5_001)]);
  expect(kept.slice(-4)).toEqual([
    warning(999),
    error(5_000),
    error(5_001),
    more('errors.import.moreWarnings', 202, 'warning'),
  ]);
  expect(kept).toHaveLength(1_001);
});
