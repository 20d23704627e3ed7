/** What a command is asked: the words after its name, and the folder of metadata. */
export interface Request {
  readonly words: readonly string[];
  readonly folder: string;
}

/** What it answers: lines to print, and the exit code. */
export interface CommandResult {
  readonly code: number;
  readonly lines: readonly string[];
}

export type MetadataCommand = (request: Request) => CommandResult | Promise<CommandResult>;
