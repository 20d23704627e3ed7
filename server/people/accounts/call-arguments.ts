import { isValues } from '../../../engine/record/index.ts';
import { BadToken, badInput, type OperationCall } from '../../../engine/api/index.ts';
import type { Viewer } from '../../../engine/store/index.ts';
import type { Caller, From } from './account-services.ts';

/** Reads one argument that the contract requires and types as a text, an id or a name. */
export function textArgument(given: unknown, name: string): string {
  const value: unknown = new Map<string, unknown>(Object.entries(given ?? {})).get(name);
  if (typeof value !== 'string') throw badInput(`"${name}" is not a text`, [name]);
  return value;
}

/** The code of a second factor, which not everybody has. */
export function codeIn(input: unknown): string | undefined {
  return isValues(input) && typeof input['code'] === 'string' ? input['code'] : undefined;
}

export function fromOf(context: OperationCall['context']): From {
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
