import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { isValues, type Values } from '../../record/index.ts';
import { SendingStopped } from './sending.ts';
import type { Translate } from '../state/index.ts';

/** One error as a sentence, with the data a form needs to assign it to a field. */
export interface ErrorSentence {
  readonly sentence: string;
  readonly code: string;
  /** Path in the input; empty when the error is about the whole input. */
  readonly path: readonly (string | number)[];
  readonly params: Values;
  /** Reference number under which the server logged a fault. */
  readonly reference?: string;
}

/** Text keys used when the server sent none. */
const GENERAL = 'feedback.failed';
const NETWORK = 'errors.network';
const STOPPED = 'feedback.sendingStopped';
const PREFIX = 'errors.';

/** Converts errors of the server or the network to sentences in the current language. */
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

/** Translates a message key; text after the key is appended, and an unknown key gives the general sentence. */
export function messageSentence(message: string, params: Values, translate: Translate): string {
  const [key = '', ...rest] = message.split(' ');
  if (!key.startsWith(PREFIX)) return translate(GENERAL);
  const sentence = translate(key, params);
  return [sentence === key ? translate(GENERAL) : sentence, ...rest].join(' ');
}

function isPathPart(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}
