import { describe, expect, it } from 'vitest';
import {
  codeOf,
  constraintOf,
  ConnectionError,
  QueryTimeout,
  isResponseTimeout,
  OutcomeUnknown,
  StorageFull,
  storageFullOf,
  toDatabaseError,
} from './errors.ts';

/** An error as thrown by a driver or file system. */
const thrown = (details: object, message = '') => Object.assign(new Error(message), details);

describe('toDatabaseError', () => {
  it.each([
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'ENOENT', 'EAI_AGAIN'],
    ...['08000', '08003', '08006', '08P01', '57P01', '57P02', '57P03', '53300'],
  ])('returns ConnectionError for %s', (code) => {
    const error = thrown({ code });
    const found = toDatabaseError(error);
    expect(found).toBeInstanceOf(ConnectionError);
    expect(found).not.toBeInstanceOf(QueryTimeout);
    expect(found).toMatchObject({ message: 'the database is not reachable', cause: error });
  });

  it.each([
    ...['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN'],
    ...['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ])('returns ConnectionError for a failed TLS verification: %s', (code) => {
    expect(toDatabaseError(thrown({ code }))).toMatchObject({ name: 'ConnectionError' });
  });

  it.each(['Connection terminated unexpectedly', 'PGlite is closed', 'Client has encountered a connection error'])(
    'returns ConnectionError for "%s"',
    (message) => {
      expect(toDatabaseError(new Error(message))).toMatchObject({ name: 'ConnectionError' });
    },
  );

  it.each(['57014', '55P03', '25P03'])('returns QueryTimeout for %s', (code) => {
    expect(toDatabaseError(thrown({ code }))).toMatchObject({ name: 'QueryTimeout' });
  });

  it.each(['Query read timeout', 'timeout exceeded when trying to connect'])(
    'returns QueryTimeout for "%s"',
    (message) => {
      expect(toDatabaseError(new Error(message))).toMatchObject({ name: 'QueryTimeout' });
    },
  );

  it.each([{ code: '53100' }, { code: 'ENOSPC' }, { code: 'EDQUOT' }, { errno: 51 }])(
    'returns StorageFull for %o',
    (details) => {
      const error = thrown(details);
      expect(toDatabaseError(error)).toMatchObject({ name: 'StorageFull', cause: error });
    },
  );

  it.each([
    { of: 'a statement that breaks a constraint', error: thrown({ code: '23505' }) },
    { of: 'another error of the file system', error: thrown({ code: 'EACCES' }) },
    { of: 'a code that only begins alike', error: thrown({ code: '080061' }) },
    { of: 'another number of the file system', error: thrown({ errno: 5 }) },
    { of: 'a code that is none', error: thrown({ code: 53100 }) },
    { of: 'a commit whose end nobody knows', error: new OutcomeUnknown('lost') },
    { of: 'no error at all', error: 'words' },
    { of: 'nothing', error: undefined },
  ])('returns the error unchanged: $of', ({ error }) => {
    expect(toDatabaseError(error)).toBe(error);
  });

  it.each([new ConnectionError('gone'), new QueryTimeout('slow'), new StorageFull('full')])(
    'does not wrap a converted error again: $name',
    (error) => {
      expect(toDatabaseError(error)).toBe(error);
    },
  );
});

describe('a full disk', () => {
  it('is recognized from any source, and nothing else is', () => {
    expect(storageFullOf(thrown({ code: 'ENOSPC' }))).toBeInstanceOf(StorageFull);
    const full = new StorageFull('no space');
    expect(storageFullOf(full)).toBe(full);
    expect([storageFullOf(undefined), storageFullOf(null), storageFullOf('ENOSPC'), storageFullOf({})]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('a driver error', () => {
  it('has a code and a constraint only if they are texts', () => {
    const error = thrown({ code: '23505', constraint: 'member_email_unique' });
    expect([codeOf(error), constraintOf(error)]).toEqual(['23505', 'member_email_unique']);
    const others: readonly unknown[] = [null, undefined, 'x', 5, {}, { code: 5, constraint: null }];
    for (const other of others) expect([codeOf(other), constraintOf(other)]).toEqual([undefined, undefined]);
  });

  it('is a response timeout for a missing response, not for a failed connection', () => {
    expect(isResponseTimeout(toDatabaseError(new Error('Query read timeout')))).toBe(true);
    expect(isResponseTimeout(toDatabaseError(new Error('timeout exceeded when trying to connect')))).toBe(false);
    expect(isResponseTimeout('Query read timeout')).toBe(false);
  });
});
