/** Kinds of arguments; each has one check in `parse-rule.ts`. */
export type ArgumentShape =
  | 'path'
  | 'equal'
  | 'ordered'
  | 'conditions'
  | 'branches'
  | 'member'
  | 'items'
  | 'numbers'
  | 'rounding'
  | 'days'
  | 'day'
  | 'dated'
  | 'nothing';

/** An operator: number and kind of its arguments, and its result. */
export interface Operator {
  readonly name: string;
  readonly atLeast: number;
  readonly atMost: number;
  readonly takes: ArgumentShape;
  /** `argument`: the type of its argument, as for `var`, `if`, `first` and `asOf`. */
  readonly yields: 'boolean' | 'number' | 'date' | 'argument';
  /** Allowed in row scopes. */
  readonly inScope: boolean;
}

const unlimited = Number.POSITIVE_INFINITY;

/** The complete dialect: no other operators exist. */
export const operators: ReadonlyMap<string, Operator> = new Map(
  (
    [
      { name: 'var', atLeast: 1, atMost: 1, takes: 'path', yields: 'argument', inScope: true },
      { name: '==', atLeast: 2, atMost: 2, takes: 'equal', yields: 'boolean', inScope: true },
      { name: '!=', atLeast: 2, atMost: 2, takes: 'equal', yields: 'boolean', inScope: true },
      { name: '<', atLeast: 2, atMost: 2, takes: 'ordered', yields: 'boolean', inScope: true },
      { name: '<=', atLeast: 2, atMost: 2, takes: 'ordered', yields: 'boolean', inScope: true },
      { name: '>', atLeast: 2, atMost: 2, takes: 'ordered', yields: 'boolean', inScope: true },
      { name: '>=', atLeast: 2, atMost: 2, takes: 'ordered', yields: 'boolean', inScope: true },
      { name: 'and', atLeast: 1, atMost: unlimited, takes: 'conditions', yields: 'boolean', inScope: true },
      { name: 'or', atLeast: 1, atMost: unlimited, takes: 'conditions', yields: 'boolean', inScope: true },
      { name: '!', atLeast: 1, atMost: 1, takes: 'conditions', yields: 'boolean', inScope: true },
      { name: '!!', atLeast: 1, atMost: 1, takes: 'conditions', yields: 'boolean', inScope: false },
      { name: 'if', atLeast: 2, atMost: unlimited, takes: 'branches', yields: 'argument', inScope: false },
      { name: 'in', atLeast: 2, atMost: 2, takes: 'member', yields: 'boolean', inScope: true },
      { name: 'some', atLeast: 2, atMost: 2, takes: 'items', yields: 'boolean', inScope: true },
      { name: 'all', atLeast: 2, atMost: 2, takes: 'items', yields: 'boolean', inScope: false },
      { name: 'none', atLeast: 2, atMost: 2, takes: 'items', yields: 'boolean', inScope: false },
      { name: 'sum', atLeast: 2, atMost: 2, takes: 'items', yields: 'number', inScope: false },
      { name: 'latest', atLeast: 2, atMost: 2, takes: 'items', yields: 'date', inScope: false },
      { name: 'first', atLeast: 2, atMost: 2, takes: 'items', yields: 'argument', inScope: false },
      { name: 'asOf', atLeast: 2, atMost: 2, takes: 'dated', yields: 'argument', inScope: false },
      { name: '+', atLeast: 2, atMost: unlimited, takes: 'numbers', yields: 'number', inScope: false },
      { name: '-', atLeast: 1, atMost: 2, takes: 'numbers', yields: 'number', inScope: false },
      { name: '*', atLeast: 2, atMost: unlimited, takes: 'numbers', yields: 'number', inScope: false },
      { name: '/', atLeast: 2, atMost: 2, takes: 'numbers', yields: 'number', inScope: false },
      { name: 'num', atLeast: 1, atMost: 1, takes: 'numbers', yields: 'number', inScope: false },
      { name: 'round', atLeast: 2, atMost: 2, takes: 'rounding', yields: 'number', inScope: false },
      { name: 'today', atLeast: 0, atMost: 0, takes: 'nothing', yields: 'date', inScope: false },
      { name: 'addDays', atLeast: 2, atMost: 2, takes: 'days', yields: 'date', inScope: false },
      { name: 'addYears', atLeast: 2, atMost: 2, takes: 'days', yields: 'date', inScope: false },
      { name: 'year', atLeast: 1, atMost: 1, takes: 'day', yields: 'number', inScope: false },
      { name: 'daysBetween', atLeast: 2, atMost: 2, takes: 'day', yields: 'number', inScope: false },
    ] satisfies readonly Operator[]
  ).map((operator) => [operator.name, operator]),
);
