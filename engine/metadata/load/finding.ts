/** A path in a JSON document. */
export type JsonPath = readonly (string | number)[];

/**
 * Location of a finding: in a document (`entities/book`, `app/menu`, `texts/sk`, possibly several files) or in one
 * file.
 */
export interface FindingLocation {
  readonly document: string;
  /** The file's path from the project's root; absent: any file of the document that has the path. */
  readonly file?: string;
  readonly path: JsonPath;
  /** Path inside a formula; shown as an ellipsis. */
  readonly inner?: JsonPath;
  /** `name`: the key instead of its value. */
  readonly of?: 'name';
  /** For broken JSON: characters from the start of the file. */
  readonly offset?: number;
}

/** A finding without line and column. */
export interface Finding {
  readonly code: string;
  readonly location: FindingLocation;
  readonly message: string;
}
