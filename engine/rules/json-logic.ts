// The only module that knows json-logic-js. Our operators are registered under names of their own, so that the
// library's stock operators stay as they are for anyone else and can never be reached from one of our rules.
import jsonLogic, { type RulesLogic } from 'json-logic-js';
import { valueAt } from '../record/index.ts';
import { compare, equal, isPresent, missing } from './comparison.ts';
import { movedDate, yearOf } from './moved-date.ts';
import { quotient, toDecimal } from './decimal.ts';
import type { Family, PathTerm, Term } from './term.ts';
import { familyOf, commonFamily } from './term.ts';
import type { RuleFacts } from './types.ts';

/** A rule translated into what json-logic-js runs. */
export type Logic = null | boolean | number | string | readonly Logic[] | { readonly [operator: string]: Logic };

/** What json-logic-js calls its data: the facts, and the record or item that plain paths are relative to. */
interface Situation {
  readonly facts: RuleFacts;
  readonly record: unknown;
}

/** Runs a translated rule; the answer is a raw fact, a boolean, a Decimal or a list of those. */
export function runLogic(logic: Logic, facts: RuleFacts): unknown {
  const situation: Situation = { facts, record: facts.record };
  // The library's type lists its stock operators only.
  return jsonLogic.apply(logic as RulesLogic, situation);
}

/** Translates a typed rule: control flow stays the library's, every value and comparison becomes ours. */
export function toLogic(term: Term): Logic {
  switch (term.form) {
    case 'literal':
      return term.value;
    case 'list':
      return term.items.map(toLogic);
    case 'path':
      return { 'strict var': [term.root, ...term.steps] };
    case 'call':
      return callLogic(term.operator, term.operands);
  }
}

function callLogic(operator: string, operands: readonly Term[]): Logic {
  switch (operator) {
    case 'and':
    case 'or':
      return { [operator]: operands.map(truth) };
    case '!':
      return { 'strict !': operands.map(truth) };
    case '!!':
      return { 'strict !!': [...operands.map(toLogic), ...operands.map(({ type }) => familyOf(type))] };
    case 'if':
      return {
        if: operands.map((operand, index) =>
          index % 2 === 0 && index < operands.length - 1 ? truth(operand) : present(operand),
        ),
      };
    case 'some':
    case 'all':
    case 'none':
      return { [operator]: operands.map((operand, index) => (index === 0 ? items(operand) : truth(operand))) };
    case 'sum':
    case 'latest':
      return {
        [`strict ${operator}`]: [
          { map: operands.map((operand, index) => (index === 0 ? items(operand) : toLogic(operand))) },
        ],
      };
    case 'in':
      return memberLogic(operands);
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return { [`strict ${operator}`]: [...operands.map(toLogic), families(operands)] };
    default:
      return { [`strict ${operator}`]: operands.map(toLogic) };
  }
}

function families([left, right]: readonly Term[]): Family {
  return left && right ? commonFamily(left.type, right.type) : 'null';
}

function memberLogic([needle, list]: readonly Term[]): Logic {
  if (!needle || !list) return false;
  if (list.type.kind !== 'list') return { 'strict in text': [toLogic(needle), toLogic(list)] };
  return { 'strict in': [toLogic(needle), toLogic(list), commonFamily(needle.type, list.type.of)] };
}

function truth(term: Term): Logic {
  const logic = toLogic(term);
  return term.type.kind === 'boolean' && term.form === 'call' ? logic : { 'strict !!': [logic, familyOf(term.type)] };
}

function present(term: Term): Logic {
  return term.form === 'path' && term.root === 'viewer' ? { 'strict present': [toLogic(term)] } : toLogic(term);
}

function items(term: Term): Logic {
  return term.form === 'path' ? { 'strict items': [term.root, ...term.steps] } : [];
}

function isMember(needle: unknown, list: unknown, family: Family): boolean {
  return Array.isArray(list) && list.some((item) => equal(needle, item, family) === true);
}

function arithmetic(values: readonly unknown[], combine: (left: Exact, right: Exact) => Exact | null): Exact | null {
  const [first, ...rest] = values.map(toDecimal);
  return rest.reduce<Exact | null>((sum, value) => (sum && value ? combine(sum, value) : null), first ?? null);
}

type Exact = NonNullable<ReturnType<typeof toDecimal>>;

const strictOperators: Readonly<Record<string, (this: Situation, ...values: never[]) => unknown>> = {
  var(root: PathTerm['root'], ...steps: string[]) {
    const start = root === 'record' ? this.record : this.facts[root];
    return valueAt(start, steps) ?? (root === 'viewer' ? missing : null);
  },
  items(root: PathTerm['root'], ...steps: string[]) {
    const found = valueAt(root === 'record' ? this.record : this.facts[root], steps);
    return Array.isArray(found) ? found.map((record: unknown): Situation => ({ facts: this.facts, record })) : [];
  },
  present: (value: unknown) => (isPresent(value) ? value : null),
  '!': (value: boolean) => !value,
  '!!': (value: unknown, family: Family) => {
    if (value === null || value === undefined || value === missing) return false;
    if (family === 'number') return toDecimal(value)?.isZero() === false;
    return Array.isArray(value) ? value.length > 0 : Boolean(value);
  },
  '==': (left: unknown, right: unknown, family: Family) => equal(left, right, family) === true,
  '!=': (left: unknown, right: unknown, family: Family) => equal(left, right, family) === false,
  '<': (left: unknown, right: unknown, family: Family) => compare(left, right, family) === -1,
  '>': (left: unknown, right: unknown, family: Family) => compare(left, right, family) === 1,
  '<=': (left: unknown, right: unknown, family: Family) => [-1, 0].includes(compare(left, right, family) ?? 2),
  '>=': (left: unknown, right: unknown, family: Family) => [0, 1].includes(compare(left, right, family) ?? 2),
  in: (needle: unknown, list: unknown, family: Family) => isMember(needle, list, family),
  'in text': (part: unknown, text: unknown) =>
    typeof part === 'string' && typeof text === 'string' && text.includes(part),
  '+': (...values: unknown[]) => arithmetic(values, (left, right) => left.plus(right)),
  '-': (...values: unknown[]) =>
    values.length === 1
      ? (toDecimal(values[0])?.negated() ?? null)
      : arithmetic(values, (left, right) => left.minus(right)),
  '*': (...values: unknown[]) => arithmetic(values, (left, right) => left.times(right)),
  '/': (...values: unknown[]) => arithmetic(values, quotient),
  num: (value: unknown) => toDecimal(value) ?? 0,
  round: (value: unknown, places: number) => toDecimal(value)?.toDecimalPlaces(places) ?? null,
  sum: (values: readonly unknown[]) =>
    values.reduce<Exact | null>((total, value) => total?.plus(toDecimal(value) ?? 0) ?? null, toDecimal(0)),
  latest: (values: readonly unknown[]) =>
    values
      .filter((value) => typeof value === 'string')
      .toSorted()
      .at(-1) ?? null,
  today() {
    return this.facts.today;
  },
  addDays: (date: unknown, days: unknown) => movedDate(date, { days: Number(days) }),
  addYears: (date: unknown, years: unknown) => movedDate(date, { years: Number(years) }),
  year: yearOf,
};

for (const [name, operation] of Object.entries(strictOperators)) {
  // The library types an operation's arguments as any.
  jsonLogic.add_operation(`strict ${name}`, operation as (...values: unknown[]) => unknown);
}
