import { createContext, use } from 'react';
import type { Action } from '../../metadata/types/index.ts';
import type { Values } from '../../record/index.ts';
import type { DecisionProps, ListedPiece, RecordData } from './types.ts';

/** A run of an action on one record, or without `record` for an action of a toolbar. */
export interface ActionRun<A extends Action = Action, Piece extends ListedPiece = ListedPiece> {
  readonly piece: Piece;
  readonly action: A;
  readonly record?: RecordData;
  /** One-line name of the record. */
  readonly name?: string;
  /** Prefilled arguments of the action; must be memoized. */
  readonly given?: Values;
  /** Facts shown in the dialog of the record from which the action was started, when that is another one. */
  readonly startedFrom?: DecisionProps;
}

/** Context that lets screens run actions without importing the code for it. */
export const ActionRunContext = createContext<(run: ActionRun) => void>(() => undefined);

/** Returns the callback that runs an action. */
export const useRunAction = (): ((run: ActionRun) => void) => use(ActionRunContext);
