import { BadToken, type OperationCall } from '../../../engine/api/index.ts';
import type { Viewer } from '../../../engine/store/index.ts';
import type { Caller, RequestOrigin } from './account-services.ts';

export function fromOf(context: OperationCall['context']): RequestOrigin {
  return { address: callAddress(context), userAgent: context.userAgent };
}

export function callAddress({ address = 'unknown' }: OperationCall['context']): string {
  return address;
}

export function signedIn({ viewer }: OperationCall): Viewer {
  if (viewer === undefined) throw new BadToken('errors.token.missing');
  return viewer;
}

export function callerOf(call: OperationCall): Caller {
  return { viewer: signedIn(call), sessionId: call.context.sessionId, address: callAddress(call.context) };
}
