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
