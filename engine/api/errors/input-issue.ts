import type { GraphQLError } from 'graphql';
import { isValues } from '../../record/index.ts';
import type { ApiIssue } from './api-error.ts';
import { inputPath } from './input-path.ts';

/** Converts GraphQL's own error about a document to an issue; limits keep their code. */
export function inputIssue(error: GraphQLError): ApiIssue {
  const { code, params } = error.extensions;
  if (code === 'LimitError') return { code, message: error.message, path: [], params: isValues(params) ? params : {} };
  return toInputIssue(error, inputPath(error, []));
}

/** Converts an error about a value at its path; invalid numbers and days have their own message. */
export function toInputIssue({ message, extensions: { sentence } }: GraphQLError, path: ApiIssue['path']): ApiIssue {
  if (typeof sentence === 'string') return { code: 'ValidationError', message: sentence, path, params: {} };
  return { code: 'BadInputError', message: 'errors.badInput', path, params: { detail: truncateDetail(message) } };
}

/** Error details quote the sent value only up to this length. */
export function truncateDetail(detail: string): string {
  return detail.length <= 300 ? detail : `${detail.slice(0, 299)}…`;
}
