import { expect, it } from 'vitest';
import { toApiIssue } from './record-issue.ts';

it.each([
  { path: '', steps: [] },
  { path: 'title', steps: ['title'] },
  { path: 'authors.0.name', steps: ['authors', 0, 'name'] },
  { path: 'authors.12', steps: ['authors', 12] },
  { path: 'a1.b', steps: ['a1', 'b'] },
])('a finding at "$path" is told at $steps', ({ path, steps }) => {
  const issue = { code: 'required', message: 'errors.form.required', path, params: {}, severity: 'error' } as const;
  expect(toApiIssue(issue)).toEqual({
    code: 'ValidationError',
    message: 'errors.form.required',
    path: steps,
    params: {},
  });
});

it('quotes days as people write them, and anything else as it is', () => {
  const params = { due: '2026-03-04', code: 'C-2026', count: 3 };
  const issue = { code: 'over', message: 'errors.loan.dueOver', path: 'dueAt', params, severity: 'error' } as const;
  expect(toApiIssue(issue).params).toEqual({ due: '04.03.2026', code: 'C-2026', count: 3 });
});
