import type { RequestContext } from '../types.ts';
import type { ExecutionContext, ApiServices } from '../api-services.ts';
import type { Operation } from '../../metadata/index.ts';
import type { Selection } from '../../store/index.ts';

/** What stands on a board. */
export interface BoardContent {
  readonly items: readonly unknown[];
  readonly total: number;
  readonly totalIsCapped: boolean;
}

/** Asks an operation that the server answers itself, without arguments, as whoever asks for the board. */
export type AskOperation = (operation: Operation, context: RequestContext, selection: Selection) => Promise<unknown>;

/** What reading a board needs. */
export interface BoardContext {
  readonly services: ApiServices;
  readonly ask: AskOperation;
  readonly context: RequestContext;
  readonly execution: ExecutionContext;
}
