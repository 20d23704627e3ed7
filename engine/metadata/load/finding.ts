/** A way into a JSON document. */
export type JsonPath = readonly (string | number)[];

/** Where a finding is: in a document (`entities/book`, `app/menu`, `texts/sk`, which may be several files) or in one file. */
export interface FindingLocation {
  readonly document: string;
  /** The one file meant, by its path from the project's root; else any of the document's files that has the place. */
  readonly file?: string;
  readonly path: JsonPath;
  /** Goes on inside a formula; shown as an ellipsis. */
  readonly inner?: JsonPath;
  /** `name`: the key is meant, not what stands behind it. */
  readonly of?: 'name';
  /** Where JSON itself is broken: characters from the start of the file. */
  readonly offset?: number;
}

/** One finding before its line is known. */
export interface Finding {
  readonly code: string;
  readonly location: FindingLocation;
  readonly message: string;
}
