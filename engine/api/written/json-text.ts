/** A part of an answer that is JSON already, in pieces short enough to be sent one by one. */
export class JsonText {
  readonly pieces: readonly string[];

  constructor(pieces: readonly string[]) {
    this.pieces = pieces;
  }
}

/** A value that GraphQL would tell an error of; whoever asked for JSON has GraphQL answer instead. */
export class NotWritten extends Error {}
