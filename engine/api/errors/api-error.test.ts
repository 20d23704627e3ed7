import { describe, expect, it } from 'vitest';
import { ApiError, type ApiIssue, BadToken, Refusal } from './api-error.ts';

const issue = (message: string, path: ApiIssue['path']): ApiIssue => ({
  code: 'ValidationError',
  message,
  path,
  params: {},
});

describe('ApiError', () => {
  it('has the text keys of all issues as its message', () => {
    const error = new ApiError([issue('errors.form.required', ['a']), issue('errors.form.date', ['b'])]);
    expect(error.message).toBe('errors.form.required, errors.form.date');
  });

  it('prefixes issue paths in a copy', () => {
    const error = new ApiError([issue('errors.form.required', ['name']), issue('errors.form.date', [])]);
    expect(error.within(['members', '2']).issues.map(({ path }) => path)).toEqual([
      ['members', '2', 'name'],
      ['members', '2'],
    ]);
    expect(error.within([]).issues).toEqual(error.issues);
    expect(error.issues.map(({ path }) => path)).toEqual([['name'], []]);
  });

  it.each([
    { error: new Refusal('errors.book.lent'), code: 'RefusalError', path: [], params: {} },
    {
      error: new Refusal('errors.book.lent', { code: 'ForbiddenError', path: ['book'], params: { count: 2 } }),
      code: 'ForbiddenError',
      path: ['book'],
      params: { count: 2 },
    },
    { error: new BadToken(), code: 'BadTokenError', path: [], params: {} },
  ])('has the code $code and the path $path as a refusal', ({ error, code, path, params }) => {
    expect(error.issues).toEqual([{ code, message: error.message, path, params }]);
  });
});
