import { stripVTControlCharacters } from 'node:util';

/** What is wrong where something failed: an expectation, a wait that did not end, a process that did, or an error. */
export type FailureKind = 'assertion' | 'time-out' | 'process died' | 'error';

/** One failure of a run of tests. */
export interface Failure {
  /** From the root of the project; undefined where an error belongs to no file. */
  readonly file: string | undefined;
  /** The test with its groups; undefined where the file as a whole failed. */
  readonly title: string | undefined;
  readonly kind: FailureKind;
  readonly message: string;
  /** `seed: 42, path: "0:1"` of a random case. */
  readonly seed: string | undefined;
  /** What pages of a browser said, where the test has some. */
  readonly pages?: string | undefined;
}

declare module 'vitest' {
  interface TaskMeta {
    /** What the pages of a failed test said. */
    pages?: string;
  }
}

/** An error as vitest reports it. */
export interface ReportedError {
  readonly name?: string | undefined;
  readonly message: string;
  readonly cause?: unknown;
}

/** One failure as a line: `file > title (kind, seed): message`. */
export function failureLine({ file, title, kind, message, seed, pages }: Failure): string {
  const where = [file ?? 'outside of any file', ...(title === undefined ? [] : [title])].join(' > ');
  return `FAILED ${where} (${[kind, ...(seed === undefined ? [] : [seed])].join(', ')}): ${message}${pages === undefined ? '' : ` PAGES ${oneLine(pages)}`}`;
}

/** What an error of a test or a file tells. */
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

/** A poll says in its cause that it ended, a page in its message. */
function kindOf(name: string | undefined, message: string, cause: string): FailureKind {
  if (/\btimed out\b|\btimeout\b|did not succeed in time/iu.test(`${message}\n${cause}`)) return 'time-out';
  return name === 'AssertionError' || message.includes('expect(') ? 'assertion' : 'error';
}

const longest = 600;

/** The message without the stack, in one line. */
function oneLine(message: string): string {
  return message.split('\n    at ', 1).join('').replaceAll(/\s+/gu, ' ').trim().slice(0, longest);
}
