// The only module that knows json-logic-js. Conditions and what goes through items are the library's; a value and what is
// reckoned of values is one function, made once from the typed rule, which the library calls by one operator of ours.
import jsonLogic from 'json-logic-js';
import { valueAt } from '../record/index.ts';
import { isPresent, missing } from './comparison.ts';
import { toDecimal } from './decimal.ts';
import { comparisons, isMember, isPart, ofItems, operations, type Operation } from './operations.ts';
import { type CallTerm, commonFamily, type Family, familyOf, type PathTerm, type Term } from './term.ts';
import type { RuleFacts } from './types.ts';

/** What a rule is asked about: the facts, and the record or item that plain paths are relative to. */
export interface Situation {
  readonly facts: RuleFacts;
  readonly record: unknown;
}

/** A part of a rule as it runs: it yields a raw fact, a boolean, a Big or a list of those. */
export type Run = (situation: Situation) => unknown;

/** What json-logic-js runs. */
type Logic = Run | { readonly [operator: string]: readonly Logic[] };

/** Makes a typed rule run. */
export function toRun(term: Term): Run {
  switch (term.form) {
    case 'literal':
      return () => term.value;
    case 'list':
      return listRun(term.items);
    case 'path':
      return pathRun(term);
    case 'call':
      return isControl(term) ? libraryRun(toLogic(term)) : callRun(term);
  }
}

function isControl({ operator }: CallTerm): boolean {
  return ['and', 'or', 'if', 'some', 'all', 'none'].includes(operator);
}

function libraryRun(logic: Logic): Run {
  return (situation): unknown => jsonLogic.apply(logic, situation);
}

jsonLogic.add_operation('strict run', function (this: Situation, run: Run) {
  return run(this);
});

function byLibrary(run: Run): Logic {
  return { 'strict run': [run] };
}

/** A condition as the library runs it: what decides is yes or no, not what the library takes for true. */
function toLogic(term: Term): Logic {
  if (term.form !== 'call' || !isControl(term)) return byLibrary(toRun(term));
  const { operator, operands } = term;
  switch (operator) {
    case 'and':
    case 'or':
      return { [operator]: operands.map(truthLogic) };
    case 'if':
      return {
        if: operands.map((operand, index) =>
          index % 2 === 0 && index < operands.length - 1 ? truthLogic(operand) : presentLogic(operand),
        ),
      };
    default:
      return {
        [operator]: operands.map((operand, index) =>
          index === 0 ? byLibrary(itemsRun(operand)) : truthLogic(operand),
        ),
      };
  }
}

function truthLogic(term: Term): Logic {
  return term.type.kind === 'boolean' && term.form === 'call' ? toLogic(term) : byLibrary(truthRun(term));
}

function presentLogic(term: Term): Logic {
  if (term.form !== 'path' || term.root !== 'viewer') return toLogic(term);
  const run = toRun(term);
  return byLibrary((situation) => presentOr(run(situation)));
}

function presentOr(value: unknown): unknown {
  return isPresent(value) ? value : null;
}

/** Yes or no of what is asked whether it is true. */
function truthRun(term: Term): Run {
  const run = toRun(term);
  if (term.type.kind === 'boolean' && term.form === 'call') return run;
  const family = familyOf(term.type);
  return (situation) => isTrue(run(situation), family);
}

function isTrue(value: unknown, family: Family): boolean {
  if (value === null || value === undefined || value === missing) return false;
  if (family === 'number') return toDecimal(value)?.eq(0) === false;
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

function listRun(items: readonly Term[]): Run {
  if (items.every(({ form }) => form === 'literal')) {
    const values = items.map((item) => (item.form === 'literal' ? item.value : null));
    return () => values;
  }
  const runs = items.map(toRun);
  return (situation) => runs.map((run) => run(situation));
}

function pathRun({ root, steps }: PathTerm): Run {
  const absent = root === 'viewer' ? missing : null;
  if (root === 'record') return ({ record }) => valueAt(record, steps) ?? absent;
  return ({ facts }) => valueAt(facts[root], steps) ?? absent;
}

/** The items of a list, each as what plain paths are relative to. */
function itemsRun(term: Term): (situation: Situation) => readonly Situation[] {
  if (term.form !== 'path') return () => [];
  const run = pathRun(term);
  return (situation) => {
    const found = run(situation);
    return Array.isArray(found) ? found.map((record: unknown) => ({ facts: situation.facts, record })) : [];
  };
}

function callRun({ operator, operands }: CallTerm): Run {
  const [first, second] = operands;
  if (operator === 'today') return ({ facts }) => facts.today;
  if (operator === '!!' && first) return truthRun(first);
  if (operator === '!' && first) return applied((value) => value !== true, [truthRun(first)]);
  const made = first && second && ofTwo(operator, first, second);
  if (made !== undefined) return made;
  return applied(operations[operator] ?? nothing, operands.map(toRun));
}

const nothing: Operation = () => null;

/** What knows its two parts by more than their values; undefined for any other operator. */
function ofTwo(operator: string, first: Term, second: Term): Run | undefined {
  const ofEach = ofItems[operator];
  if (ofEach !== undefined) return itemValuesRun(itemsRun(first), toRun(second), ofEach);
  const operation = operator === 'in' ? memberOf(first, second) : comparisonOf(operator, first, second);
  return operation && applied(operation, [toRun(first), toRun(second)]);
}

function comparisonOf(operator: string, left: Term, right: Term): Operation | undefined {
  const compared = comparisons[operator];
  const family = commonFamily(left.type, right.type);
  return compared && ((one, other) => compared(one, other, family));
}

function memberOf(needle: Term, list: Term): Operation {
  if (list.type.kind !== 'list') return isPart;
  const family = commonFamily(needle.type, list.type.of);
  return (value, values) => isMember(value, values, family);
}

function itemValuesRun(
  items: (situation: Situation) => readonly Situation[],
  inner: Run,
  ofEach: (values: readonly unknown[]) => unknown,
): Run {
  return (situation) => ofEach(items(situation).map(inner));
}

/** One and two operands, which most operators have, are passed without a list of them. */
function applied(operation: Operation, runs: readonly Run[]): Run {
  const [first, second] = runs;
  if (first && second === undefined) return (situation) => operation(first(situation));
  if (first && second && runs.length === 2) return (situation) => operation(first(situation), second(situation));
  return (situation) => operation(...runs.map((run) => run(situation)));
}
