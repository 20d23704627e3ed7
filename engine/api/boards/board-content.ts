import type { RequestContext } from '../types.ts';
import type { ExecutionContext, ApiServices } from '../api-services.ts';
import type { Operation } from '../../metadata/index.ts';
import type { Selection } from '../../store/index.ts';

/** The content of a board. */
export interface BoardContent {
  readonly items: readonly unknown[];
  readonly total: number;
  readonly totalIsCapped: boolean;
}

/** Runs an operation of the server without arguments, with the rights of the board's viewer. */
export type RunBoardOperation = (
  operation: Operation,
  context: RequestContext,
  selection: Selection,
) => Promise<unknown>;

export interface BoardContext {
  readonly services: ApiServices;
  readonly ask: RunBoardOperation;
  readonly context: RequestContext;
  readonly execution: ExecutionContext;
}
