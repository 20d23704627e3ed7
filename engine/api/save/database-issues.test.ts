import { describe, expect, it } from 'vitest';
import { exampleCatalogue, exampleEntity } from '../../example/index.ts';
import { uniqueCombinations } from '../../store/index.ts';
import { ApiError } from '../errors/api-error.ts';
import { toRemoveError, toSaveError } from './database-issues.ts';

const member = exampleEntity('member');

/** An error as the database's driver throws it. */
const violation = (code: string, constraint = '') => Object.assign(new Error(code), { code, constraint });
const issuesOf = (error: unknown) => (error instanceof ApiError ? error.issues : error);
const save = (error: unknown, entity = member) => issuesOf(toSaveError(exampleCatalogue, entity, error));

describe('what only the database can tell of a save', () => {
  it('is, for every combination that must differ, one issue at each of its fields', () => {
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

  it('has the sentence of the field where it has one of its own', () => {
    expect(save(violation('23505', 'member_email_unique'))).toMatchObject([
      { message: 'errors.member.emailTaken', path: ['email'] },
    ]);
    expect(save(violation('23505', 'member_number_unique'))).toMatchObject([{ message: 'errors.form.unique' }]);
  });

  it('is a reference that leads nowhere any more', () => {
    expect(save(violation('23503', 'loan_book_id_fkey'))).toEqual([
      { code: 'ValidationError', message: 'errors.form.reference', path: [], params: {} },
    ]);
  });

  it.each([
    { of: 'a constraint that nobody described', error: violation('23505', 'other_unique') },
    { of: 'another code', error: violation('23514', 'member_email_unique') },
    { of: 'a fault of ours', error: new TypeError('x is not a function') },
    { of: 'no error at all', error: undefined },
  ])('is left as it is where it is $of', ({ error }) => {
    expect(toSaveError(exampleCatalogue, member, error)).toBe(error);
  });
});

describe('what only the database can tell of a removal', () => {
  it.each(['23503', '23001'])('is, by %s, that others refer to the record', (code) => {
    expect(issuesOf(toRemoveError(violation(code)))).toEqual([
      { code: 'RefusalError', message: 'errors.entity.inUse', path: [], params: {} },
    ]);
  });

  it.each(['23505', '40001', 'ENOENT'])('is nothing by %s', (code) => {
    const error = violation(code);
    expect(toRemoveError(error)).toBe(error);
  });
});
