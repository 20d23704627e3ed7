import { formArgument, type Operation } from '../../metadata/index.ts';
import type { Values } from '../../record/index.ts';
import type { Rule } from '../../rules/index.ts';
import { formFieldNames, sentInput, type FormStore } from '../form/index.ts';
import type { EntityPiece } from '../state/index.ts';
import { enteredArguments, argumentsPiece, newFiles } from './arguments-piece.ts';
import { enteredInput, recordPiece } from './record-piece.ts';

/** The form of a dialog. */
export interface DialogForm {
  /** A piece whose form has only the arguments. */
  readonly piece: EntityPiece;
  readonly prefilled: Values;
  /** Converts the entered values to the operation's arguments. */
  readonly answer: (store: FormStore) => Values;
  /** Alternative operations; the first whose rule holds for the entered values is called. */
  readonly others?: readonly OtherCall[] | undefined;
}

interface OtherCall {
  readonly when: Rule;
  readonly operation: string;
  readonly answer: (store: FormStore) => Values;
}

export interface DialogFormOptions {
  /** The entity that has the action. */
  readonly piece: EntityPiece;
  readonly operation: Operation;
  /** Names of the arguments that the form asks. */
  readonly asks: readonly string[];
  /** Prefilled values. */
  readonly given?: Values | undefined;
  /** The form of the operation, if it has one. */
  readonly form?: EntityPiece | undefined;
  /** Names of arguments that are not asked for this record. */
  readonly withheld?: readonly string[] | undefined;
  /** Alternative operations; each takes the form's values that it has arguments for. */
  readonly others?: readonly { readonly when: Rule; readonly operation: Operation }[] | undefined;
}

/** The form of an operation's arguments. An operation that saves a record uses the record's own fields and rules. */
export function dialogFormOf(options: DialogFormOptions): DialogForm {
  const { piece, operation, given = {}, form: described, withheld = [], others } = options;
  const asks = options.asks.filter((name) => !withheld.includes(name));
  const form = described && withoutFields(described, withheld);
  if (form !== undefined)
    return {
      ...describedForm(form, operation, given),
      others: others?.map(({ when, operation: other }) => ({
        when,
        operation: other.name,
        answer: (store) => argumentsFrom(form, other, given, store),
      })),
    };
  const { saves } = operation;
  if (saves === undefined) {
    return {
      piece: argumentsPiece(piece, operation, asks),
      prefilled: given,
      answer: (store) => enteredArguments(operation, asks, store),
    };
  }
  const record = recordPiece(piece, operation);
  return { piece: record, prefilled: { ...given, ...saves }, answer: (store) => enteredInput(record, store) };
}

/** Returns the form without these fields: not shown, prefilled or sent, but still readable by rules. */
function withoutFields(piece: EntityPiece, names: readonly string[]): EntityPiece {
  if (names.length === 0) return piece;
  const { entity } = piece;
  const isWithheld = (name: string): boolean => names.includes(name);
  const fields = Object.fromEntries(
    Object.entries(entity.fields).map(([name, field]) => [name, isWithheld(name) ? { ...field, local: true } : field]),
  );
  const rules = Object.fromEntries(Object.entries(entity.rules).filter(([name]) => !isWithheld(name)));
  const sections = entity.form?.sections.map((section) => ({
    ...section,
    fields: section.fields.filter(({ field }) => !isWithheld(field)),
  }));
  const form = entity.form && { ...entity.form, sections: sections ?? [] };
  return { ...piece, entity: { ...entity, fields, rules, form } };
}

/** The dialog form of a form entity: shown fields are asked, other prefilled values are sent along. */
export function describedForm(form: EntityPiece, operation: Operation, given: Values): DialogForm {
  const { entity } = form;
  const shown = new Set(formFieldNames(entity));
  const ofForm = Object.entries(given).filter(([name]) => Object.hasOwn(entity.fields, name));
  const known = ofForm.filter(([name]) => !shown.has(name));
  const whole = formArgument(operation);
  const beside = Object.entries(given).filter(
    ([name]) => Object.hasOwn(operation.arguments, name) && !Object.hasOwn(entity.fields, name),
  );
  return {
    piece: form,
    prefilled: Object.fromEntries(ofForm),
    answer: (store) => {
      const input = { ...Object.fromEntries(known), ...sentInput(entity, store.state()) };
      return {
        ...Object.fromEntries(beside),
        ...(whole === undefined
          ? { ...input, ...newFiles(entity.fields, store) }
          : besideWhole(operation, whole, input)),
      };
    },
  };
}

/** Sends the whole form as one argument, except values that have their own argument. */
function besideWhole({ arguments: taken }: Operation, whole: string, input: Values): Values {
  const isBeside = ([name]: readonly [string, unknown]) => name !== whole && Object.hasOwn(taken, name);
  const entries = Object.entries(input);
  return {
    ...Object.fromEntries(entries.filter(isBeside)),
    [whole]: Object.fromEntries(entries.filter((entry) => !isBeside(entry))),
  };
}

/** Arguments of an alternative operation, by name, from prefilled and entered values, including local fields. */
function argumentsFrom(
  { entity }: EntityPiece,
  { arguments: taken }: Operation,
  given: Values,
  store: FormStore,
): Values {
  const fields = Object.entries(entity.fields).map(([name, field]) => [name, { ...field, local: false }] as const);
  const entered = sentInput({ ...entity, fields: Object.fromEntries(fields) }, store.state());
  return Object.fromEntries(Object.entries({ ...given, ...entered }).filter(([name]) => Object.hasOwn(taken, name)));
}
