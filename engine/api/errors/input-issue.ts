import type { GraphQLError } from 'graphql';
import type { ApiIssue } from './api-error.ts';
import { inputPlace } from './input-place.ts';

/**
 * `Variable "$input" got invalid value "x" at "input.authors[0].share"; …`; the place only where it is a nested one.
 * The value is quoted whole: only the last such place is no part of it, in which quotes are escaped.
 */
const nestedValue = /^Variable "\$\w+" got invalid value [\s\S]* at "\w+(?<place>[^"]*)"; (?<detail>[\s\S]*)$/u;
const plainValue = /^Variable "\$\w+" got invalid value [\s\S]*?; (?<detail>[\s\S]*)$/u;

/**
 * What GraphQL itself says of a request, as an issue: unknown fields and values of a wrong type get the path of the
 * place they stand at, a number or a day that is none its own sentence, a limit its own code.
 */
export function inputIssue(error: GraphQLError): ApiIssue {
  const { code, params, sentence } = error.extensions;
  if (code === 'LimitError') return { code, message: error.message, path: [], params: isParams(params) ? params : {} };
  const match = nestedValue.exec(error.message) ?? plainValue.exec(error.message);
  const { place = '', detail = error.message } = match?.groups ?? {};
  const path = inputPlace(error, toPath(place));
  if (typeof sentence === 'string') return { code: 'ValidationError', message: sentence, path, params: {} };
  return { code: 'BadInputError', message: 'errors.badInput', path, params: { detail: quoted(detail) } };
}

/** `authors[0].share` → `authors`, 0, `share`. */
function toPath(text: string): readonly (string | number)[] {
  return text
    .split(/[.[\]]+/u)
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/u.test(part) ? Number(part) : part));
}

/** An answer repeats a value that was sent, but not at any length. */
export function quoted(detail: string): string {
  return detail.length <= 300 ? detail : `${detail.slice(0, 299)}…`;
}

function isParams(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
