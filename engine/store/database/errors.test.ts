import { describe, expect, it } from 'vitest';
import {
  codeOf,
  constraintOf,
  ConnectionError,
  QueryTimeout,
  isSilence,
  OutcomeUnknown,
  StorageFull,
  storageFullOf,
  toDatabaseError,
} from './errors.ts';

/** An error as a driver or a file system throws it. */
const thrown = (details: object, message = '') => Object.assign(new Error(message), details);

describe('what failed', () => {
  it.each([
    ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'ENOENT', 'EAI_AGAIN'],
    ...['08000', '08003', '08006', '08P01', '57P01', '57P02', '57P03', '53300'],
  ])('with %s is the connection', (code) => {
    const error = thrown({ code });
    const found = toDatabaseError(error);
    expect(found).toBeInstanceOf(ConnectionError);
    expect(found).not.toBeInstanceOf(QueryTimeout);
    expect(found).toMatchObject({ message: 'the database is not reachable', cause: error });
  });

  it.each([
    ...['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN'],
    ...['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ])('with %s is the connection, to a server that could not prove who it is', (code) => {
    expect(toDatabaseError(thrown({ code }))).toMatchObject({ name: 'ConnectionError' });
  });

  it.each(['Connection terminated unexpectedly', 'PGlite is closed', 'Client has encountered a connection error'])(
    'with "%s" is the connection',
    (message) => {
      expect(toDatabaseError(new Error(message))).toMatchObject({ name: 'ConnectionError' });
    },
  );

  it.each(['57014', '55P03', '25P03'])('with %s is the patience', (code) => {
    expect(toDatabaseError(thrown({ code }))).toMatchObject({ name: 'QueryTimeout' });
  });

  it.each(['Query read timeout', 'timeout exceeded when trying to connect'])('with "%s" is the patience', (message) => {
    expect(toDatabaseError(new Error(message))).toMatchObject({ name: 'QueryTimeout' });
  });

  it.each([{ code: '53100' }, { code: 'ENOSPC' }, { code: 'EDQUOT' }, { errno: 51 }])(
    'with %o is the disk',
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
  ])('is, of $of, left as it is', ({ error }) => {
    expect(toDatabaseError(error)).toBe(error);
  });

  it.each([new ConnectionError('gone'), new QueryTimeout('slow'), new StorageFull('full')])(
    'is not told twice: $name',
    (error) => {
      expect(toDatabaseError(error)).toBe(error);
    },
  );
});

describe('a full disk', () => {
  it('is told as one, whoever says so, and nothing else is', () => {
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

describe('an error of a driver', () => {
  it('has the code and the constraint it has, as texts', () => {
    const error = thrown({ code: '23505', constraint: 'member_email_unique' });
    expect([codeOf(error), constraintOf(error)]).toEqual(['23505', 'member_email_unique']);
    const others: readonly unknown[] = [null, undefined, 'x', 5, {}, { code: 5, constraint: null }];
    for (const other of others) expect([codeOf(other), constraintOf(other)]).toEqual([undefined, undefined]);
  });

  it('is silence where nothing came back, and not where nobody could be reached', () => {
    expect(isSilence(toDatabaseError(new Error('Query read timeout')))).toBe(true);
    expect(isSilence(toDatabaseError(new Error('timeout exceeded when trying to connect')))).toBe(false);
    expect(isSilence('Query read timeout')).toBe(false);
  });
});
