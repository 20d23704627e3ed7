import { describe, expect, it } from 'vitest';
import type { OperationCall } from '../../../engine/api/index.ts';
import { callAddress, callerOf, codeIn, fromOf, signedIn, textArgument } from './call-arguments.ts';

const viewer = { userId: '1', organizationRole: 'SUPPLIER', role: 'EMPLOYEE', permissions: [], language: 'sk' };
const context = { viewer, requestId: 'r', sessionId: 's-1', address: '203.0.113.7', userAgent: 'a browser' };
/** Of a call only who asks and from where is looked at here. */
const call = (changes: Partial<OperationCall>) => ({ viewer, context, ...changes }) as OperationCall;

describe('an argument of an account', () => {
  it.each([
    { given: { email: 'eva@example.org' }, value: 'eva@example.org' },
    { given: { email: '' }, value: '' },
  ])('is the text that was given: $given', ({ given, value }) => {
    expect(textArgument(given, 'email')).toBe(value);
  });

  it.each([{ email: 5 }, { email: null }, { email: ['a'] }, {}, null, undefined, 'email'])(
    'is refused where %o has none',
    (given) => {
      expect(() => textArgument(given, 'email')).toThrow('errors.badInput');
    },
  );

  it('is none that an object has by nature', () => {
    for (const name of ['constructor', 'toString', '__proto__'])
      expect(() => textArgument({}, name)).toThrow('errors.badInput');
  });
});

it.each([
  { input: { code: '123456' }, code: '123456' },
  { input: { code: null }, code: undefined },
  { input: { code: 123456 }, code: undefined },
  { input: {}, code: undefined },
  { input: null, code: undefined },
  { input: ['123456'], code: undefined },
])('the code of a second factor in $input is $code', ({ input, code }) => {
  expect(codeIn(input)).toBe(code);
});

describe('who asks', () => {
  it('is the viewer of the call, in their session, from their address', () => {
    expect(signedIn(call({}))).toBe(viewer);
    expect(callerOf(call({}))).toEqual({ viewer, sessionId: 's-1', address: '203.0.113.7' });
    expect(fromOf(context)).toEqual({ address: '203.0.113.7', userAgent: 'a browser' });
  });

  it('is nobody without a token, and is told so', () => {
    expect(() => signedIn(call({ viewer: undefined }))).toThrow('errors.token.missing');
    expect(() => callerOf(call({ viewer: undefined }))).toThrow('errors.token.missing');
  });

  it('comes from nowhere known where the transport does not say', () => {
    expect(callAddress({ ...context, address: undefined })).toBe('unknown');
  });
});
