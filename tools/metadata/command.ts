/** Arguments of a command, and the metadata folder. */
export interface Request {
  readonly words: readonly string[];
  readonly folder: string;
}

/** Output lines and exit code. */
export interface CommandResult {
  readonly code: number;
  readonly lines: readonly string[];
}

export type MetadataCommand = (request: Request) => CommandResult | Promise<CommandResult>;
