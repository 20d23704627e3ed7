import { expect, it } from 'vitest';
import { toApiIssue } from './record-issue.ts';

it.each([
  { path: '', steps: [] },
  { path: 'title', steps: ['title'] },
  { path: 'authors.0.name', steps: ['authors', 0, 'name'] },
  { path: 'authors.12', steps: ['authors', 12] },
  { path: 'a1.b', steps: ['a1', 'b'] },
])('converts the path "$path" to $steps', ({ path, steps }) => {
  const issue = { code: 'required', message: 'errors.form.required', path, params: {}, severity: 'error' } as const;
  expect(toApiIssue(issue)).toEqual({
    code: 'ValidationError',
    message: 'errors.form.required',
    path: steps,
    params: {},
  });
});

it('formats days in parameters and leaves other values unchanged', () => {
  const params = { due: '2026-03-04', code: 'C-2026', count: 3 };
  const issue = { code: 'over', message: 'errors.loan.dueOver', path: 'dueAt', params, severity: 'error' } as const;
  expect(toApiIssue(issue).params).toEqual({ due: '04.03.2026', code: 'C-2026', count: 3 });
});
