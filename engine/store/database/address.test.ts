import { describe, expect, it } from 'vitest';
import { parseDatabaseAddress, withApplicationName } from './address.ts';

describe('the address of a database', () => {
  it('has a driver URL per host without its own parameters', () => {
    const text = 'postgres://eva:p%40ss+word@one:5432,[::1],three:5433/register';
    expect(parseDatabaseAddress(`${text}?sslmode=verify-full&connections=40&target_session_attrs=read-write`)).toEqual({
      urls: ['one:5432', '[::1]', 'three:5433'].map(
        (host) => `postgres://eva:p%40ss+word@${host}/register?sslmode=verify-full`,
      ),
      pooling: 'session',
      connections: 40,
      limits: { statement_timeout: 30_000, lock_timeout: 10_000, idle_in_transaction_session_timeout: 60_000 },
    });
  });

  it('may be a socket', () => {
    const text = 'postgres:///register?host=/run/postgresql&user=eva';
    expect(parseDatabaseAddress(text)?.urls).toEqual(['postgres:///register?host=%2Frun%2Fpostgresql&user=eva']);
  });

  it.each([
    { pooling: 'session', sent: '?statement_timeout=500' },
    { pooling: 'transaction', sent: '' },
  ])('has limits in its URLs unless transactions are pooled: $pooling', ({ pooling, sent }) => {
    const address = parseDatabaseAddress(`postgres://one/register?statement_timeout=500&pooling=${pooling}`);
    expect(address).toMatchObject({ urls: [`postgres://one/register${sent}`], pooling });
    expect(address?.limits['statement_timeout']).toBe(500);
  });

  it.each([
    'mysql://one/register',
    'one:5432/register',
    'postgres://one:99999/register',
    'postgres://one:5432,two:x/register',
    'postgres://one/register?pooling=statement',
    'postgres://one/register?connections=1',
    'postgres://one/register?connections=1e3',
    'postgres://one/register?statement_timeout=0',
    'postgres://one/register?lock_timeout=5s',
    'postgres://one/register?target_session_attrs=any',
  ])('is invalid: %s', (text) => {
    expect(parseDatabaseAddress(text)).toBeUndefined();
  });

  it('gets an application name unless it has one', () => {
    expect(['postgres://one/register', 'postgres://one/register?pooling=session'].map(named)).toEqual([
      'postgres://one/register?application_name=register%20main%202.3.0',
      'postgres://one/register?pooling=session&application_name=register%20main%202.3.0',
    ]);
    const own = 'postgres://one/register?application_name=mine';
    expect(named(own)).toBe(own);
  });
});

const named = (text: string): string => withApplicationName(text, 'register main 2.3.0');
