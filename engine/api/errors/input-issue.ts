import type { GraphQLError } from 'graphql';
import { isValues } from '../../record/index.ts';
import type { ApiIssue } from './api-error.ts';
import { inputPath } from './input-path.ts';

/** What GraphQL itself says of a document, as an issue: a limit has its own code. */
export function inputIssue(error: GraphQLError): ApiIssue {
  const { code, params } = error.extensions;
  if (code === 'LimitError') return { code, message: error.message, path: [], params: isValues(params) ? params : {} };
  return spokenIssue(error, inputPath(error, []));
}

/** A value that GraphQL does not take, at its place: a number or a day that is none has its own sentence. */
export function spokenIssue({ message, extensions: { sentence } }: GraphQLError, path: ApiIssue['path']): ApiIssue {
  if (typeof sentence === 'string') return { code: 'ValidationError', message: sentence, path, params: {} };
  return { code: 'BadInputError', message: 'errors.badInput', path, params: { detail: truncateDetail(message) } };
}

/** An answer repeats a value that was sent, but not at any length. */
export function truncateDetail(detail: string): string {
  return detail.length <= 300 ? detail : `${detail.slice(0, 299)}…`;
}
