import { valueAt } from '../record/index.ts';
import { operators } from './operators.ts';
import type { CallTerm, PathTerm, Term } from './term.ts';
import type { RuleFacts, RuleValue } from './types.ts';

/** The last result with its inputs. */
interface Last extends Pick<RuleFacts, 'viewer' | 'constants' | 'today'> {
  readonly read: readonly unknown[];
  readonly value: RuleValue;
}

type Read = (facts: RuleFacts) => unknown;

/**
 * Memoizes the last result of a rule while the values it reads are unchanged: consecutive records, as in a file, mostly
 * have equal inputs. Rules that iterate items are not memoized.
 */
export function memoizeLast(term: Term, evaluate: (facts: RuleFacts) => RuleValue): typeof evaluate {
  const reads = readsOf(term);
  if (reads === undefined) return evaluate;
  let last: Last | undefined;
  return (facts) => {
    if (last !== undefined && isAlike(last, reads, facts)) return last.value;
    const { viewer, constants, today } = facts;
    const read = reads.map((path) => path(facts));
    last = { viewer, constants, today, read, value: evaluate(facts) };
    return last.value;
  };
}

/** The record and row values a rule reads; undefined when it iterates items. */
function readsOf(term: Term): readonly Read[] | undefined {
  switch (term.form) {
    case 'literal':
      return [];
    case 'path':
      return term.root === 'record' || term.root === 'row' ? [readOf(term)] : [];
    case 'list':
      return ofAll(term.items);
    case 'call':
      return ofCall(term);
  }
}

/** An existence test reads only whether the value exists. */
function ofCall(term: CallTerm): readonly Read[] | undefined {
  const { operator, operands } = term;
  const [first] = operands;
  if (['!', '!!'].includes(operator) && first?.form === 'path' && ['record', 'many'].includes(first.type.kind)) {
    const read = readOf(first);
    return [(facts) => isThere(read(facts))];
  }
  return operators.get(operator)?.takes === 'items' ? undefined : ofAll(operands);
}

function isThere(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

function readOf({ root, steps }: PathTerm): Read {
  return root === 'row' ? ({ row }) => valueAt(row, steps) : ({ record }) => valueAt(record, steps);
}

function ofAll(terms: readonly Term[]): readonly Read[] | undefined {
  const reads = terms.map(readsOf);
  return reads.every((each) => each !== undefined) ? reads.flat() : undefined;
}

/** Objects may be mutated in place, so they never count as unchanged. Stops at the first difference. */
function isAlike(last: Last, reads: readonly Read[], facts: RuleFacts): boolean {
  const { viewer, constants, today } = facts;
  if (last.viewer !== viewer || last.constants !== constants || last.today !== today) return false;
  return reads.every((path, index) => {
    const value = path(facts);
    return value === last.read[index] && (typeof value !== 'object' || value === null);
  });
}
