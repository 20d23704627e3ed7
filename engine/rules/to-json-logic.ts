import { type CallTerm, commonFamily, familyOf, type PathTerm, type Term, type TermType } from './term.ts';
import type { Rule } from './types.ts';

/**
 * What plain paths are relative to: `facts` is the document with record, row, viewer, constants and today; `item` is a
 * list item in the library's own scoping, for rules that read nothing else.
 */
type Scope = 'facts' | 'item';

/**
 * A typed rule as a json-logic document over its facts (`RuleFacts`). Operators keep their names where json-logic has
 * the same semantics for these types; others are ours, added in `json-logic.ts`.
 */
export function toJsonLogic(term: Term, scope: Scope = 'facts'): Rule {
  switch (term.form) {
    case 'literal':
      return term.value;
    case 'list':
      return term.items.map((item) => toJsonLogic(item, scope));
    case 'path':
      return { var: pathIn(term, scope) };
    case 'call':
      return callLogic(term, scope);
  }
}

function pathIn({ root, steps }: PathTerm, scope: Scope): string {
  return (scope === 'item' ? steps : [root, ...steps]).join('.');
}

function callLogic(term: CallTerm, scope: Scope): Rule {
  const { operator, operands } = term;
  const [first, second] = operands;
  switch (operator) {
    case 'today':
      return { var: 'today' };
    case 'and':
    case 'or':
      return yieldsBoolean(term) ? junctionLogic(term, scope) : { '!!': [junctionLogic(term, scope)] };
    case '!':
      return first ? { '!': [conditionLogic(first, scope)] } : null;
    case '!!':
      return first ? truthLogic(first, scope) : null;
    case 'if':
      return { if: operands.map((operand, index) => branchLogic(operand, index, operands.length, scope)) };
    case 'in':
      return first && second ? memberLogic(first, second, scope) : null;
    case 'some':
    case 'all':
    case 'none':
      return throughItems(operator, operands, scope, conditionLogic);
    case 'sum':
    case 'latest':
    case 'first':
      return { [operator]: [throughItems('map', operands, scope, toJsonLogic)] };
    default:
      return first && second && isComparison(operator)
        ? comparisonLogic(operator, first, second, scope)
        : { [ownName(operator)]: operands.map((operand) => toJsonLogic(operand, scope)) };
  }
}

function isComparison(operator: string): boolean {
  return ['==', '!=', '<', '<=', '>', '>='].includes(operator);
}

function ownName(operator: string): string {
  return ['+', '-', '*', '/'].includes(operator) ? `decimal ${operator}` : operator;
}

function isJunction(term: Term): term is CallTerm {
  return term.form === 'call' && (term.operator === 'and' || term.operator === 'or');
}

/** Yields the deciding operand, as json-logic does. */
function junctionLogic({ operator, operands }: CallTerm, scope: Scope): Rule {
  return { [operator]: operands.map((operand) => conditionLogic(operand, scope)) };
}

/** A term as a condition; the library decides its truth except for decimals, because it takes the text "0" as true. */
function conditionLogic(term: Term, scope: Scope): Rule {
  if (isJunction(term)) return junctionLogic(term, scope);
  return familyOf(term.type) === 'number' ? truthLogic(term, scope) : toJsonLogic(term, scope);
}

function truthLogic(term: Term, scope: Scope): Rule {
  const name = familyOf(term.type) === 'number' ? 'decimal !!' : '!!';
  return { [name]: [toJsonLogic(term, scope)] };
}

function branchLogic(operand: Term, index: number, count: number, scope: Scope): Rule {
  return index % 2 === 0 && index < count - 1 ? conditionLogic(operand, scope) : toJsonLogic(operand, scope);
}

function comparisonLogic(operator: string, left: Term, right: Term, scope: Scope): Rule {
  const name = comparisonName(operator, left, right);
  return ifViewerKnown([left, right], { [name]: [toJsonLogic(left, scope), toJsonLogic(right, scope)] }, scope);
}

function comparisonName(operator: string, left: Term, right: Term): string {
  const family = commonFamily(left.type, right.type);
  if (family === 'number') return `decimal ${operator}`;
  if (family === 'dateTime') return isNull(left) || isNull(right) ? operator : `instant ${operator}`;
  // json-logic treats two null dates as equal, so these comparisons need our operator.
  const mayBothBeNull = (operator === '<=' || operator === '>=') && !isGiven(left) && !isGiven(right);
  return mayBothBeNull ? `date ${operator}` : operator;
}

function isNull(term: Term): boolean {
  return term.form === 'literal' && term.value === null;
}

function isGiven(term: Term): boolean {
  return term.form === 'literal' || (term.form === 'call' && term.operator === 'today');
}

/** True for a term that yields a boolean and never null. */
function yieldsBoolean(term: Term): boolean {
  if (term.form === 'literal') return typeof term.value === 'boolean';
  if (term.form !== 'call' || term.type.kind !== 'boolean' || ['if', 'first'].includes(term.operator)) return false;
  return isJunction(term) ? term.operands.every(yieldsBoolean) : true;
}

function memberLogic(needle: Term, list: Term, scope: Scope): Rule {
  if (list.type.kind !== 'list') return partLogic(needle, list, scope);
  const items = list.form === 'list' ? list.items.filter((item) => !isViewerValue(item)) : undefined;
  const listed = items ? items.map((item) => toJsonLogic(item, scope)) : toJsonLogic(list, scope);
  const isListed = { [memberName(needle, list.type.of)]: [toJsonLogic(needle, scope), listed] };
  // A missing viewer value among the items equals nothing, not even null.
  const ofViewer = list.form === 'list' ? list.items.filter(isViewerValue) : [];
  const equals = ofViewer.map((item) => comparisonLogic('==', needle, item, scope));
  return ifViewerKnown([needle], equals.length === 0 ? isListed : { or: [isListed, ...equals] }, scope);
}

function memberName(needle: Term, of: TermType): string {
  const family = commonFamily(needle.type, of);
  if (family === 'number') return 'decimal in';
  return family === 'dateTime' ? 'instant in' : 'in';
}

/** The library searches null as the word "null", and finds no text, not even an empty one, in an empty text. */
function partLogic(part: Term, text: Term, scope: Scope): Rule {
  const name = part.form === 'literal' && part.value !== '' && part.value !== null ? 'in' : 'text in';
  return ifViewerKnown([part, text], { [name]: [toJsonLogic(part, scope), toJsonLogic(text, scope)] }, scope);
}

/** A comparison with a missing viewer value is false for every operator. */
function ifViewerKnown(operands: readonly Term[], compared: Rule, scope: Scope): Rule {
  const known = operands.filter(isViewerValue).map((operand) => ({ '!=': [toJsonLogic(operand, scope), null] }));
  return known.length === 0 ? compared : { and: [...known, compared] };
}

function isViewerValue(term: Term): boolean {
  return term.form === 'path' && term.root === 'viewer';
}

function throughItems(
  operator: string,
  [many, inner]: readonly Term[],
  scope: Scope,
  innerLogic: (term: Term, scope: Scope) => Rule,
): Rule {
  if (!many || !inner) return null;
  const items = toJsonLogic(many, scope);
  return readsBeyondItem(inner)
    ? { [operator]: [{ items: [items] }, innerLogic(inner, 'facts')] }
    : { [operator]: [items, innerLogic(inner, 'item')] };
}

function readsBeyondItem(term: Term): boolean {
  switch (term.form) {
    case 'literal':
      return false;
    case 'list':
      return term.items.some(readsBeyondItem);
    case 'path':
      return term.root !== 'record';
    case 'call':
      return term.operator === 'today' || term.operands.some(readsBeyondItem);
  }
}
