/** A validation finding in a record that a person can correct. */
export interface RecordIssue {
  /** Permanent; also the last segment of `message` unless a constraint has another. */
  readonly code: string;
  /** Text key: `errors.form.required`. */
  readonly message: string;
  /** Path of the field: `authors.0.name`; empty for the whole record. */
  readonly path: string;
  /** Parameters of the message; `count` selects its plural form. */
  readonly params: Readonly<Record<string, string | number>>;
  /** A warning is shown and recorded but does not block the save. */
  readonly severity: 'error' | 'warning';
}

/** An issue with a message of the engine, `errors.form.<code>`. */
export function formIssue(code: string, path: string, params: RecordIssue['params'] = {}): RecordIssue {
  return { code, message: `errors.form.${code}`, path, params, severity: 'error' };
}
