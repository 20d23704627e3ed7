import { GraphQLError } from 'graphql';
import { describe, expect, it } from 'vitest';
import type { Values } from '../../record/index.ts';
import { ConnectionError, QueryTimeout, ListRefused, OutcomeUnknown, StorageFull } from '../../store/index.ts';
import { ApiError, BadToken, conflict, forbidden, notFound, Refusal, limitExceeded } from './api-error.ts';
import { toGraphqlErrors } from './to-graphql-errors.ts';

/** The errors for a client, and the reported faults. */
function told(...thrown: readonly Error[]) {
  return answeredFor(thrown, false);
}

function answeredFor(thrown: readonly Error[], hasCommitted: boolean) {
  const faults: unknown[] = [];
  let references = 0;
  const errors = thrown.map((error) =>
    error instanceof GraphQLError ? error : new GraphQLError(error.message, { originalError: error, path: ['book'] }),
  );
  const answered = toGraphqlErrors(errors, {
    reportFault: ({ error, reference }) => faults.push([error, reference]),
    newReference: () => `R-${String((references += 1))}`,
    hasCommitted,
  });
  return { answered: answered.map(({ message, extensions }) => [message, extensions]), faults };
}

const issue = (message: string) => ({ code: 'ValidationError', message, path: ['title'], params: {} }) as const;

interface Case {
  readonly error: Error;
  readonly says: string;
  readonly code: string;
  readonly path?: readonly (string | number)[];
  readonly params?: Values;
}

describe('a thrown error', () => {
  it.each<Case>([
    { error: notFound(), says: 'errors.entity.notFound', code: 'NotFoundError' },
    { error: conflict({ now: 2 }), says: 'errors.conflict', code: 'ConflictError', params: { now: 2 } },
    {
      error: forbidden({ field: 'price' }, ['price']),
      says: 'errors.forbidden',
      code: 'ForbiddenError',
      path: ['price'],
      params: { field: 'price' },
    },
    {
      error: new Refusal('errors.user.oldPassword', { path: ['input', 'originalPassword'] }),
      says: 'errors.user.oldPassword',
      code: 'RefusalError',
      path: ['originalPassword'],
    },
    {
      error: limitExceeded('errors.limit.tooFar', 7),
      says: 'errors.limit.tooFar',
      code: 'LimitError',
      params: { max: 7 },
    },
    { error: new BadToken(), says: 'errors.token.invalid', code: 'BadTokenError' },
    { error: new Refusal('errors.book.lent'), says: 'errors.book.lent', code: 'RefusalError' },
    { error: new ConnectionError('gone'), says: 'errors.unavailable', code: 'UnavailableError' },
    { error: new QueryTimeout('slow'), says: 'errors.tookTooLong', code: 'TimeoutError' },
    { error: new OutcomeUnknown('lost'), says: 'errors.outcomeUnknown', code: 'OutcomeUnknownError' },
    {
      error: new ListRefused('unknown', 'no such filter', ['filter', 'x']),
      says: 'errors.badInput',
      code: 'BadInputError',
      path: ['filter', 'x'],
      params: { detail: 'no such filter' },
    },
    {
      error: new ListRefused('closed', 'price', ['sort', 0, 'by']),
      says: 'errors.forbidden',
      code: 'ForbiddenError',
      path: ['sort', 0, 'by'],
      params: { field: 'price' },
    },
    {
      error: new ListRefused('costly', '30', []),
      says: 'errors.limit.tooCostly',
      code: 'LimitError',
      params: { max: 30 },
    },
  ])('becomes $says without a fault report', ({ error, says, code, path = [], params = {} }) => {
    expect(told(error)).toEqual({ answered: [[says, { code, path, params }]], faults: [] });
  });

  it('becomes one error per issue, in order', () => {
    const { answered } = told(new ApiError([issue('errors.form.required'), issue('errors.form.date')]), notFound());
    expect(answered.map(([message]) => message)).toEqual([
      'errors.form.required',
      'errors.form.date',
      'errors.entity.notFound',
    ]);
  });

  it('becomes a neutral message with the reference of its fault report if unexpected', () => {
    const fault = new Error('column "x" does not exist');
    expect(told(fault, new Error('another'))).toEqual({
      answered: ['R-1', 'R-2'].map((reference) => [
        'errors.general',
        { code: 'Fault', path: [], params: { reference } },
      ]),
      faults: [
        [fault, 'R-1'],
        [new Error('another'), 'R-2'],
      ],
    });
  });

  it('is shown and also reported for a full disk', () => {
    const full = new StorageFull('no space left');
    expect(told(full)).toEqual({
      answered: [['errors.storageFull', { code: 'StorageFullError', path: [], params: {} }]],
      faults: [[full, 'R-1']],
    });
  });

  it('keeps its path in the response', () => {
    const [error] = toGraphqlErrors(
      [new GraphQLError('x', { originalError: notFound(), path: ['books', 3, 'genre'] })],
      { reportFault: () => undefined, newReference: () => '', hasCommitted: false },
    );
    expect(error?.path).toEqual(['books', 3, 'genre']);
  });
});

describe('many errors', () => {
  const many = (count: number) =>
    new ApiError(Array.from({ length: count }, (_, index) => issue(`errors.${String(index)}`)));

  it('are all returned up to fifty', () => {
    expect(told(many(50)).answered).toHaveLength(50);
  });

  it('end with the number of the rest beyond fifty', () => {
    const { answered } = told(many(48), many(5));
    expect(answered).toHaveLength(51);
    expect(answered.at(-1)).toEqual([
      'errors.limit.moreErrors',
      { code: 'LimitError', path: [], params: { count: 3 } },
    ]);
  });
});

describe('an error of GraphQL itself', () => {
  it.each([
    {
      complaint: new GraphQLError('Cannot query field "x".'),
      extensions: { code: 'BadInputError', path: [], params: { detail: 'Cannot query field "x".' } },
      says: 'errors.badInput',
    },
    {
      complaint: new GraphQLError('x'.repeat(301)),
      extensions: { code: 'BadInputError', path: [], params: { detail: `${'x'.repeat(299)}…` } },
      says: 'errors.badInput',
    },
    {
      complaint: new GraphQLError('a day', { extensions: { sentence: 'errors.form.date' } }),
      extensions: { code: 'ValidationError', path: [], params: {} },
      says: 'errors.form.date',
    },
    {
      complaint: new GraphQLError('errors.limit.tooDeep', { extensions: { code: 'LimitError', params: { max: 12 } } }),
      extensions: { code: 'LimitError', path: [], params: { max: 12 } },
      says: 'errors.limit.tooDeep',
    },
    {
      complaint: new GraphQLError('outer', { originalError: new GraphQLError('inner') }),
      extensions: { code: 'BadInputError', path: [], params: { detail: 'outer' } },
      says: 'errors.badInput',
    },
  ])('becomes $says without a fault report', ({ complaint, extensions, says }) => {
    expect(told(complaint)).toEqual({ answered: [[says, extensions]], faults: [] });
  });
});

describe('an error after a database transaction of the request has committed', () => {
  const unknown = ['errors.outcomeUnknown', { code: 'OutcomeUnknownError', path: [], params: {} }];

  it.each([new ConnectionError('gone'), new QueryTimeout('slow'), new OutcomeUnknown('lost')])(
    'becomes an unknown outcome if the database was lost: %s',
    (error) => {
      expect(answeredFor([error], true)).toEqual({ answered: [unknown], faults: [] });
    },
  );

  it('becomes an unknown outcome and is reported if unexpected', () => {
    const fault = new Error('x is undefined');
    expect(answeredFor([fault], true)).toEqual({ answered: [unknown], faults: [[fault, 'R-1']] });
  });

  it('stays unchanged if a person can correct it', () => {
    const { answered } = answeredFor([new Refusal('errors.book.lent')], true);
    expect(answered.map(([message]) => message)).toEqual(['errors.book.lent']);
  });
});
