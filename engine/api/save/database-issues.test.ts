import { describe, expect, it } from 'vitest';
import { exampleCatalogue, exampleEntity } from '../../example/index.ts';
import { uniqueCombinations } from '../../store/index.ts';
import { ApiError } from '../errors/api-error.ts';
import { toRemoveError, toSaveError } from './database-issues.ts';

const member = exampleEntity('member');

/** An error as thrown by the driver. */
const violation = (code: string, constraint = '') => Object.assign(new Error(code), { code, constraint });
const issuesOf = (error: unknown) => (error instanceof ApiError ? error.issues : error);
const save = (error: unknown, entity = member) => issuesOf(toSaveError(exampleCatalogue, entity, error));

describe('a database error of a save', () => {
  it('becomes an issue per field of a violated unique combination', () => {
    for (const entity of Object.values(exampleCatalogue.entities))
      for (const { name, paths } of uniqueCombinations(exampleCatalogue, entity))
        expect(save(violation('23505', name), entity), name).toEqual(
          paths.map((path) => ({
            code: 'ValidationError',
            message: entity.rules[path]?.takenMessage ?? 'errors.form.unique',
            path: path.split('.'),
            params: {},
          })),
        );
  });

  it('has the message of the field if it declares one', () => {
    expect(save(violation('23505', 'member_email_unique'))).toMatchObject([
      { message: 'errors.member.emailTaken', path: ['email'] },
    ]);
    expect(save(violation('23505', 'member_number_unique'))).toMatchObject([{ message: 'errors.form.unique' }]);
  });

  it('becomes an issue for a missing referenced record', () => {
    expect(save(violation('23503', 'loan_book_id_fkey'))).toEqual([
      { code: 'ValidationError', message: 'errors.form.reference', path: [], params: {} },
    ]);
  });

  it.each([
    { of: 'an unknown constraint', error: violation('23505', 'other_unique') },
    { of: 'another code', error: violation('23514', 'member_email_unique') },
    { of: 'a fault of ours', error: new TypeError('x is not a function') },
    { of: 'no error at all', error: undefined },
  ])('stays unchanged: $of', ({ error }) => {
    expect(toSaveError(exampleCatalogue, member, error)).toBe(error);
  });
});

describe('a database error of a removal', () => {
  it.each(['23503', '23001'])('with code %s means that the record is in use', (code) => {
    expect(issuesOf(toRemoveError(violation(code)))).toEqual([
      { code: 'RefusalError', message: 'errors.entity.inUse', path: [], params: {} },
    ]);
  });

  it.each(['23505', '40001', 'ENOENT'])('with code %s stays unchanged', (code) => {
    const error = violation(code);
    expect(toRemoveError(error)).toBe(error);
  });
});
