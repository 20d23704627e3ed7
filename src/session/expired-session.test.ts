import { describe, expect, it } from 'vitest';
import { nextExpiredSession, type ExpiredSession } from './expired-session.ts';

const token = (sub: string, organizationId = '1') =>
  ['head', Buffer.from(JSON.stringify({ sub, organizationId })).toString('base64url'), 'signature'].join('.');
const nobody: ExpiredSession = { token: undefined, strangers: 0 };
const held: ExpiredSession = { token: token('7'), strangers: 0 };

describe('a session that ends', () => {
  it.each([
    { case: 'holds who is in the middle of something', isInTheMiddle: true, was: token('7'), is: held },
    { case: 'holds nobody else', isInTheMiddle: false, was: token('7'), is: nobody },
    { case: 'holds nobody who was not signed in', isInTheMiddle: true, was: undefined, is: nobody },
  ])('$case', ({ isInTheMiddle, was, is }) => {
    expect(nextExpiredSession(nobody, { kind: 'ended', token: was, isInTheMiddle })).toEqual(is);
  });

  it('stays held when it is reported again', () => {
    expect(nextExpiredSession(held, { kind: 'ended', token: undefined, isInTheMiddle: true })).toEqual(held);
  });
});

describe('a held session', () => {
  it.each([
    { case: 'goes on after signing in', who: token('7'), strangers: 0 },
    { case: 'gives way to another person', who: token('8'), strangers: 1 },
    { case: 'gives way to oneself in another organization', who: token('7', '2'), strangers: 1 },
    { case: 'gives way to a token that says nothing', who: 'rubbish', strangers: 1 },
  ])('$case', ({ who, strangers }) => {
    expect(nextExpiredSession(held, { kind: 'signedIn', token: who })).toEqual({ token: undefined, strangers });
  });

  it.each([
    { case: 'stays for a token made anew', who: token('7'), strangers: 0 },
    { case: 'gives way to another person', who: token('8'), strangers: 1 },
    { case: 'gives way to oneself in another organization', who: token('7', '2'), strangers: 1 },
  ])('or another tab signs in: $case', ({ who, strangers }) => {
    expect(nextExpiredSession(nobody, { kind: 'signedIn', token: who, was: token('7') })).toEqual({
      token: undefined,
      strangers,
    });
  });

  it('may be left', () => {
    expect(nextExpiredSession(held, { kind: 'left' })).toEqual(nobody);
  });

  it('does not exist while sessions start and end normally', () => {
    expect(nextExpiredSession(nobody, { kind: 'signedIn', token: token('8') })).toEqual(nobody);
  });
});
