import { type Run, type Situation, toRun } from './json-logic.ts';
import type { CallTerm, Term } from './term.ts';
import type { RuleFacts, RuleValue } from './types.ts';

/** What a rule yielded last, and for what. */
interface Last extends Pick<RuleFacts, 'viewer' | 'constants' | 'today'> {
  readonly read: readonly unknown[];
  readonly value: RuleValue;
}

/**
 * A rule that answers as it did last where what it reads is what it was: of records judged one after another, those of a
 * file above all, most are alike in most of what rules look at. One that goes through items is asked each time.
 */
export function memoizeLast(term: Term, run: (situation: Situation) => RuleValue): typeof run {
  const reads = readsOf(term);
  if (reads === undefined) return run;
  let last: Last | undefined;
  return (situation) => {
    if (last !== undefined && isAlike(last, reads, situation)) return last.value;
    const { viewer, constants, today } = situation.facts;
    const read = reads.map((path) => path(situation));
    last = { viewer, constants, today, read, value: run(situation) };
    return last.value;
  };
}

/** What it reads of a record or row; undefined where it goes through items. */
function readsOf(term: Term): readonly Run[] | undefined {
  switch (term.form) {
    case 'literal':
      return [];
    case 'path':
      return term.root === 'record' || term.root === 'row' ? [toRun(term)] : [];
    case 'list':
      return ofAll(term.items);
    case 'call':
      return ofCall(term);
  }
}

/** Of what is asked whether it is there at all nothing more is read. */
function ofCall(term: CallTerm): readonly Run[] | undefined {
  const { operator, operands } = term;
  const [first] = operands;
  if (['!', '!!'].includes(operator) && first?.form === 'path') return [toRun(term)];
  return ['some', 'all', 'none', 'sum', 'latest'].includes(operator) ? undefined : ofAll(operands);
}

function ofAll(terms: readonly Term[]): readonly Run[] | undefined {
  const reads = terms.map(readsOf);
  return reads.every((each) => each !== undefined) ? reads.flat() : undefined;
}

/** What is in an object may have changed while it stayed the same one. Looks no further than the first that is another. */
function isAlike(last: Last, reads: readonly Run[], situation: Situation): boolean {
  const { viewer, constants, today } = situation.facts;
  if (last.viewer !== viewer || last.constants !== constants || last.today !== today) return false;
  return reads.every((path, index) => {
    const value = path(situation);
    return value === last.read[index] && (typeof value !== 'object' || value === null);
  });
}
