import type { Operation } from '../../metadata/types/index.ts';
import type { Values } from '../../record/index.ts';
import type { FormStore } from '../form/index.ts';
import type { EntityPiece } from '../state/index.ts';
import { argumentsOf, askedPiece } from './asked-piece.ts';
import { inputOf, recordPiece } from './asked-record.ts';

/** What a dialog asks before an action is done. */
export interface AskedForm {
  /** A form of what is asked alone. */
  readonly piece: EntityPiece;
  readonly prefilled: Values;
  /** What was entered, as the operation's arguments. */
  readonly answer: (store: FormStore) => Values;
}

export interface AskedFormOptions {
  /** The entity that has the action. */
  readonly piece: EntityPiece;
  readonly operation: Operation;
  /** Names of the operation's arguments that are asked. */
  readonly asks: readonly string[];
  /** What is known already. */
  readonly given?: Values | undefined;
}

/** The form of an operation's arguments; of one that saves a record, that record's own fields with their rules. */
export function askedForm({ piece, operation, asks, given = {} }: AskedFormOptions): AskedForm {
  const { saves } = operation;
  if (saves === undefined) {
    return {
      piece: askedPiece(piece, operation, asks),
      prefilled: given,
      answer: (store) => argumentsOf(operation, asks, store),
    };
  }
  const record = recordPiece(piece, operation);
  return { piece: record, prefilled: { ...given, ...saves }, answer: (store) => inputOf(record, store) };
}
