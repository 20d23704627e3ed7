/** A part of a response that is already JSON, in chunks to send one by one. */
export class JsonText {
  readonly pieces: readonly string[];

  constructor(pieces: readonly string[]) {
    this.pieces = pieces;
  }
}

/** A value that GraphQL would report as an error; the client's request is then executed by GraphQL. */
export class NotWritten extends Error {}
