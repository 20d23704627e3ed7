import { stripVTControlCharacters } from 'node:util';

/** Kind of failure: assertion, timeout, crashed process, or other error. */
export type FailureKind = 'assertion' | 'time-out' | 'process died' | 'error';

/** A failure in a test run. */
export interface Failure {
  /** Relative to the project root; undefined for an error outside of files. */
  readonly file: string | undefined;
  /** Test with its groups; undefined when the whole file failed. */
  readonly title: string | undefined;
  readonly kind: FailureKind;
  readonly message: string;
  /** `seed: 42, path: "0:1"` of a random case. */
  readonly seed: string | undefined;
  /** State of the browser pages, for tests with pages. */
  readonly pages?: string | undefined;
}

declare module 'vitest' {
  interface TaskMeta {
    /** State of the browser pages of a failed test. */
    pages?: string;
  }
}

/** An error as vitest reports it. */
export interface ReportedError {
  readonly name?: string | undefined;
  readonly message: string;
  readonly cause?: unknown;
}

/** A failure as a line: `file > title (kind, seed): message`. */
export function failureLine({ file, title, kind, message, seed, pages }: Failure): string {
  const where = [file ?? 'outside of any file', ...(title === undefined ? [] : [title])].join(' > ');
  return `FAILED ${where} (${[kind, ...(seed === undefined ? [] : [seed])].join(', ')}): ${message}${pages === undefined ? '' : ` PAGES ${oneLine(pages)}`}`;
}

/** Converts an error of a test or file. */
export function failureOf(error: ReportedError, file: string | undefined, title?: string): Failure {
  const cause = error.cause instanceof Object && 'message' in error.cause ? String(error.cause.message) : '';
  const hasDied = cause.includes('Worker exited unexpectedly');
  const message = stripVTControlCharacters(hasDied ? cause : error.message);
  const seed = /\bseed: -?\d+, path: "[^"]*"/u.exec(message)?.[0];
  return {
    file,
    title,
    kind: hasDied ? 'process died' : kindOf(error.name, message, cause),
    message: oneLine(message),
    seed,
  };
}

/** Polls report a timeout in their cause, pages in their message. */
function kindOf(name: string | undefined, message: string, cause: string): FailureKind {
  if (/\btimed out\b|\btimeout\b|did not succeed in time/iu.test(`${message}\n${cause}`)) return 'time-out';
  return name === 'AssertionError' || message.includes('expect(') ? 'assertion' : 'error';
}

const longest = 600;

/** The message in one line, without stack. */
function oneLine(message: string): string {
  return message.split('\n    at ', 1).join('').replaceAll(/\s+/gu, ' ').trim().slice(0, longest);
}
