import { memoizeByKey } from '../record/index.ts';
import { operators } from './operators.ts';
import type { Rule } from './types.ts';

/**
 * Every path a rule reads, once each, in order: `member.id`, `copies`, `copies[].price` for an item inside `some`,
 * `$row.x`, `$viewer.x`, `$constants.x`. `$record.x` is the record path `x`.
 */
export function pathsOf(rule: Rule): readonly string[] {
  return typeof rule === 'object' && rule !== null ? collectedPaths(rule) : [];
}

const collectedPaths = memoizeByKey((rule: Extract<Rule, object>): readonly string[] => {
  const collected = new Set<string>();
  collect(rule, '', collected);
  return [...collected];
});

/** True when a rule reads only the viewer, constants and today, so that it can be decided without a record. */
export function isViewerOnly(rule: Rule): boolean {
  return pathsOf(rule).every((path) => path.startsWith('$viewer.') || path.startsWith('$constants.'));
}

/** True when a rule reads the current day: its result may change tomorrow. */
export function readsToday(rule: Rule): boolean {
  if (isList(rule)) return rule.some(readsToday);
  const call = callOf(rule);
  return call !== undefined && (call.operator === 'today' || call.operands.some(readsToday));
}

const ofRecord = '$record.';

/** The path from the record: `amount` inside `some` over `lots` is `lots[].amount`, `$record.code` is `code`. */
export function resolvePath(path: string, base: string): string {
  if (path.startsWith(ofRecord)) return path.slice(ofRecord.length);
  return path.startsWith('$') ? path : base + path;
}

/** An operator and its arguments as a list. */
export interface Call {
  readonly operator: string;
  readonly operands: readonly Rule[];
}

/** The rule as a call; undefined for literals and lists. */
export function callOf(rule: Rule): Call | undefined {
  if (typeof rule !== 'object' || rule === null || isList(rule)) return undefined;
  const [entry] = Object.entries(rule);
  if (!entry) return undefined;
  const [operator, operands] = entry;
  return { operator, operands: isList(operands) ? operands : [operands] };
}

/**
 * The rule that `asOf` is short for. `{ asOf: [{ var: 'fee.perDay' }, { var: 'due' }] }` is the fee per day that held when
 * it was due: the present one, or before the day from which it holds the former one.
 * @returns undefined unless the value is a field of a reference and the day a path or today
 */
export function asOfRule([value = null, day = null]: readonly Rule[]): Rule | undefined {
  const path = varPath(value);
  const at = path?.lastIndexOf('.') ?? -1;
  const dayPath = varPath(day);
  if (path === undefined || at < 0 || (dayPath === undefined && callOf(day)?.operator !== 'today')) return undefined;
  const [reference, field] = [path.slice(0, at), path.slice(at + 1)];
  const dayOfItem: Rule = dayPath === undefined || dayPath.startsWith('$') ? day : { var: `${ofRecord}${dayPath}` };
  const from: Rule = { var: 'from' };
  const hasBegun: Rule = { or: [{ '==': [from, null] }, { '<=': [from, dayOfItem] }] };
  const holds: Rule = { and: [hasBegun, { '>=': [{ var: 'until' }, dayOfItem] }] };
  const former: Rule = { first: [{ var: `${reference}.formerValues` }, { if: [holds, { var: field }, null] }] };
  return { if: [{ '<': [day, { var: `${reference}.valuesFrom` }] }, former, value] };
}

/** The path that a rule reads, if it is a plain `var`. */
export function varPath(rule: Rule): string | undefined {
  const call = callOf(rule);
  const path = call?.operands[0];
  return call?.operator === 'var' && typeof path === 'string' ? path : undefined;
}

/** `Array.isArray` does not narrow readonly arrays. */
export function isList(rule: Rule): rule is readonly Rule[] {
  return Array.isArray(rule);
}

function collect(rule: Rule, base: string, collected: Set<string>): void {
  if (isList(rule)) {
    for (const item of rule) collect(item, base, collected);
    return;
  }
  const call = callOf(rule);
  if (!call) return;
  if (call.operator === 'asOf') {
    const rule = asOfRule(call.operands);
    if (rule !== undefined) collect(rule, base, collected);
    return;
  }
  const [first, second] = call.operands;
  if (call.operator === 'var') {
    if (typeof first === 'string') collected.add(resolvePath(first, base));
    return;
  }
  if (operators.get(call.operator)?.takes === 'items') {
    if (first !== undefined) collect(first, base, collected);
    const many = first === undefined ? undefined : callOf(first)?.operands[0];
    if (second !== undefined)
      collect(second, typeof many === 'string' ? `${resolvePath(many, base)}[].` : base, collected);
    return;
  }
  for (const operand of call.operands) collect(operand, base, collected);
}
