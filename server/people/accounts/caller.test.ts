import { describe, expect, it } from 'vitest';
import type { OperationCall } from '../../../engine/api/index.ts';
import { callAddress, callerOf, fromOf, signedIn } from './caller.ts';

const viewer = { userId: '1', organizationRole: 'SUPPLIER', role: 'EMPLOYEE', permissions: [], language: 'sk' };
const context = { viewer, requestId: 'r', sessionId: 's-1', address: '203.0.113.7', userAgent: 'a browser' };
/** A call with only viewer and context. */
const call = (changes: Partial<OperationCall>) => ({ viewer, context, ...changes }) as OperationCall;

describe('the caller of an operation', () => {
  it('has the viewer, session and address of the request', () => {
    expect(signedIn(call({}))).toBe(viewer);
    expect(callerOf(call({}))).toEqual({ viewer, sessionId: 's-1', address: '203.0.113.7' });
    expect(fromOf(context)).toEqual({ address: '203.0.113.7', userAgent: 'a browser' });
  });

  it('is refused without a token', () => {
    expect(() => signedIn(call({ viewer: undefined }))).toThrow('errors.token.missing');
    expect(() => callerOf(call({ viewer: undefined }))).toThrow('errors.token.missing');
  });

  it('has an unknown address when the transport has none', () => {
    expect(callAddress({ ...context, address: undefined })).toBe('unknown');
  });
});
