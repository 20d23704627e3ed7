import { createContext, use } from 'react';
import type { Action } from '../../metadata/types/index.ts';
import type { Values } from '../../record/index.ts';
import type { DecisionProps, ListedPiece, RecordData } from './types.ts';

/** An action on one record, or on none (`record` absent) for those of a toolbar. */
export interface ActionRun<A extends Action = Action, Piece extends ListedPiece = ListedPiece> {
  readonly piece: Piece;
  readonly action: A;
  readonly record?: RecordData;
  /** What the record is called in one line. */
  readonly name?: string;
  /** Of what the action asks, what the place knows already; the same object as long as it is the same. */
  readonly given?: Values;
  /** What its dialog shows of the record from which the action was started, where that is another. */
  readonly startedFrom?: DecisionProps;
}

/** What runs actions stands around the screens; whoever is within asks it, without knowing how. */
export const ActionRunContext = createContext<(run: ActionRun) => void>(() => undefined);

/** Runs an action. */
export const useRunAction = (): ((run: ActionRun) => void) => use(ActionRunContext);
