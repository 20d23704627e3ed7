import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { isValues, type Values } from '../../record/index.ts';
import { SendingStopped } from './sending.ts';
import type { Translate } from '../state/index.ts';

/** One error as a person reads it, with what a form needs to place it. */
export interface ErrorSentence {
  readonly sentence: string;
  readonly code: string;
  /** Where in the input it stands; empty when it is about the whole. */
  readonly path: readonly (string | number)[];
  readonly params: Values;
  /** Number under which the server logged a fault. */
  readonly reference?: string;
}

/** Keys of the texts that stand in where the server gave none. */
const GENERAL = 'feedback.failed';
const NETWORK = 'errors.network';
const STOPPED = 'feedback.sendingStopped';
const PREFIX = 'errors.';

/** Every error the server or the network gave, each as a sentence of the current language. */
export function toSentences(error: unknown, translate: Translate): readonly ErrorSentence[] {
  if (CombinedGraphQLErrors.is(error)) return error.errors.map((each) => graphqlSentence(each, translate));
  const key = error instanceof SendingStopped ? STOPPED : NETWORK;
  return [{ sentence: translate(key), code: 'NetworkError', path: [], params: {} }];
}

interface GraphqlError {
  readonly message: string;
  readonly extensions?: Values;
}

function graphqlSentence({ message, extensions = {} }: GraphqlError, translate: Translate): ErrorSentence {
  const params = isValues(extensions['params']) ? extensions['params'] : {};
  const reference = params['reference'];
  return {
    sentence: messageSentence(message, params, translate),
    code: typeof extensions['code'] === 'string' ? extensions['code'] : 'Fault',
    path: Array.isArray(extensions['path']) ? extensions['path'].filter(isPathPart) : [],
    params,
    ...(typeof reference === 'string' ? { reference } : {}),
  };
}

/** The sentence of a message key; a second word of the message follows it; an unknown key gets the general sentence. */
export function messageSentence(message: string, params: Values, translate: Translate): string {
  const [key = '', ...rest] = message.split(' ');
  if (!key.startsWith(PREFIX)) return translate(GENERAL);
  const sentence = translate(key, params);
  return [sentence === key ? translate(GENERAL) : sentence, ...rest].join(' ');
}

function isPathPart(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}
