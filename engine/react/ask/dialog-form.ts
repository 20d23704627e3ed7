import { formArgument, type Operation } from '../../metadata/index.ts';
import type { Values } from '../../record/index.ts';
import type { Rule } from '../../rules/index.ts';
import { formFieldNames, sentInput, type FormStore } from '../form/index.ts';
import type { EntityPiece } from '../state/index.ts';
import { enteredArguments, argumentsPiece, newFiles } from './arguments-piece.ts';
import { enteredInput, recordPiece } from './record-piece.ts';

/** What a dialog asks before an action is done. */
export interface DialogForm {
  /** A form of what is asked alone. */
  readonly piece: EntityPiece;
  readonly prefilled: Values;
  /** What was entered, as the operation's arguments. */
  readonly answer: (store: FormStore) => Values;
  /** Other operations called instead where their rule over what was entered holds. */
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
  /** Names of the operation's arguments that are asked. */
  readonly asks: readonly string[];
  /** What is known already. */
  readonly given?: Values | undefined;
  /** The form of the operation, where it has one. */
  readonly form?: EntityPiece | undefined;
  /** What is not asked of this record, by name. */
  readonly withheld?: readonly string[] | undefined;
  /** Operations that are called instead; they take of the form what they have arguments for. */
  readonly others?: readonly { readonly when: Rule; readonly operation: Operation }[] | undefined;
}

/** The form of an operation's arguments; of one that saves a record, that record's own fields with their rules. */
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
        answer: (store) => takenFrom(form, other, given, store),
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

/** A form that neither shows, fills in nor sends some of its fields; its rules may still look at them. */
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

/** A form described by itself: what it shows is asked, what is known of its other fields goes along. */
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

/** The whole form as one argument; what the operation takes beside it goes there. */
function besideWhole({ arguments: taken }: Operation, whole: string, input: Values): Values {
  const isBeside = ([name]: readonly [string, unknown]) => name !== whole && Object.hasOwn(taken, name);
  const entries = Object.entries(input);
  return {
    ...Object.fromEntries(entries.filter(isBeside)),
    [whole]: Object.fromEntries(entries.filter((entry) => !isBeside(entry))),
  };
}

/** What another operation takes, by name, of what is known and what was entered, also of that which is not sent otherwise. */
function takenFrom({ entity }: EntityPiece, { arguments: taken }: Operation, given: Values, store: FormStore): Values {
  const fields = Object.entries(entity.fields).map(([name, field]) => [name, { ...field, local: false }] as const);
  const entered = sentInput({ ...entity, fields: Object.fromEntries(fields) }, store.state());
  return Object.fromEntries(Object.entries({ ...given, ...entered }).filter(([name]) => Object.hasOwn(taken, name)));
}
