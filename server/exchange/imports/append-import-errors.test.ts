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

it('stores up to a thousand errors in their order', () => {
  const issues = rows(1_000).map((row) => (row % 2 === 0 ? error(row) : warning(row)));
  expect(told(issues)).toEqual(issues);
  expect(appendImportErrors(issues, [])).toBe(issues);
});

it('counts the errors beyond the limit', () => {
  expect(told(rows(1_003).map(error)).slice(999)).toEqual([error(1_001), more('errors.import.moreErrors', 3, 'error')]);
});

it('reports no error when only warnings are omitted', () => {
  const kept = told(rows(1_500).map(warning));
  expect(kept.slice(999)).toEqual([warning(1_001), more('errors.import.moreWarnings', 500, 'warning')]);
  expect(kept.filter(({ severity }) => severity === 'error')).toEqual([]);
});

it('replaces the last warning by an error that follows a thousand warnings', () => {
  const kept = told([...rows(1_200).map(warning), error(5_000), error(5_001)]);
  expect(kept.slice(-4)).toEqual([
    warning(999),
    error(5_000),
    error(5_001),
    more('errors.import.moreWarnings', 202, 'warning'),
  ]);
  expect(kept).toHaveLength(1_001);
});
