/** One finding in a record: a person can correct it. */
export interface RecordIssue {
  /** Permanent; also the last part of `message` unless a constraint says otherwise. */
  readonly code: string;
  /** Key into the texts: `errors.form.required`. */
  readonly message: string;
  /** The place: `authors.0.name`; empty for the record as a whole. */
  readonly path: string;
  /** What the sentence quotes; `count` chooses its plural. */
  readonly params: Readonly<Record<string, string | number>>;
  /** A warning is shown and recorded, and lets the save pass. */
  readonly severity: 'error' | 'warning';
}

/** An error of the engine's own catalogue, `errors.form.<code>`. */
export function formIssue(code: string, path: string, params: RecordIssue['params'] = {}): RecordIssue {
  return { code, message: `errors.form.${code}`, path, params, severity: 'error' };
}
