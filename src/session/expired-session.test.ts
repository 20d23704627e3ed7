import { describe, expect, it } from 'vitest';
import { nextExpiredSession, type ExpiredSession } from './expired-session.ts';

const token = (sub: string, organizationId = '1') =>
  ['head', Buffer.from(JSON.stringify({ sub, organizationId })).toString('base64url'), 'signature'].join('.');
const nobody: ExpiredSession = { token: undefined, strangers: 0 };
const held: ExpiredSession = { token: token('7'), strangers: 0 };

describe('a session that ends', () => {
  it.each([
    { case: 'is held with unsaved work', hasPendingWork: true, was: token('7'), is: held },
    { case: 'is not held without unsaved work', hasPendingWork: false, was: token('7'), is: nobody },
    { case: 'is not held when nobody was signed in', hasPendingWork: true, was: undefined, is: nobody },
  ])('$case', ({ hasPendingWork, was, is }) => {
    expect(nextExpiredSession(nobody, { kind: 'ended', token: was, hasPendingWork })).toEqual(is);
  });

  it('stays held when it is reported again', () => {
    expect(nextExpiredSession(held, { kind: 'ended', token: undefined, hasPendingWork: true })).toEqual(held);
  });
});

describe('a held session', () => {
  it.each([
    { case: 'continues after sign-in', who: token('7'), strangers: 0 },
    { case: 'is replaced by another person', who: token('8'), strangers: 1 },
    { case: 'is replaced by another organization of the person', who: token('7', '2'), strangers: 1 },
    { case: 'is replaced by an unreadable token', who: 'rubbish', strangers: 1 },
  ])('$case', ({ who, strangers }) => {
    expect(nextExpiredSession(held, { kind: 'signedIn', token: who })).toEqual({ token: undefined, strangers });
  });

  it.each([
    { case: 'stays for a renewed token', who: token('7'), strangers: 0 },
    { case: 'is replaced by another person', who: token('8'), strangers: 1 },
    { case: 'is replaced by another organization of the person', who: token('7', '2'), strangers: 1 },
  ])('or another tab signs in: $case', ({ who, strangers }) => {
    expect(nextExpiredSession(nobody, { kind: 'signedIn', token: who, was: token('7') })).toEqual({
      token: undefined,
      strangers,
    });
  });

  it('can be discarded', () => {
    expect(nextExpiredSession(held, { kind: 'left' })).toEqual(nobody);
  });

  it('does not exist while sessions start and end normally', () => {
    expect(nextExpiredSession(nobody, { kind: 'signedIn', token: token('8') })).toEqual(nobody);
  });
});
