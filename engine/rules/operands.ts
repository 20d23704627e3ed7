import { valueTypes, isScalar } from '../field-types/index.ts';
import { type TypeMismatch, typeErrors, resultsOf } from './type-errors.ts';
import type { Operator } from './operators.ts';
import { type CallTerm, familyOf, specificity, type Term, termName, type TermType, typeName } from './term.ts';
import type { PathTypes, RuleIssue } from './types.ts';

/** Type issues of an operator's operands. */
export function operandIssues(operator: Operator, operands: readonly Term[], types: PathTypes): readonly RuleIssue[] {
  switch (operator.takes) {
    case 'equal':
    case 'ordered':
      return comparisonIssues(operator, operands);
    case 'conditions':
      return operands.flatMap((operand) => conditionIssues(operand, types));
    case 'branches':
      return branchIssues(operands, types);
    case 'member':
      return memberIssues(operands);
    case 'numbers':
      return numberIssues(operands.filter((operand) => operator.name !== 'num' || !isEmptyText(operand)));
    case 'rounding':
      return roundingIssues(operands);
    case 'items':
      return itemsIssues(operator, operands, types);
    case 'days':
      return dateIssues(operator, operands);
    case 'day':
      return operands.flatMap((operand) => typeErrors(operand, { kind: 'date' })).map(toIssue);
    case 'dated':
      return operands
        .slice(1)
        .flatMap((operand) => typeErrors(operand, { kind: 'date' }))
        .map(toIssue);
    case 'nothing':
    case 'path':
      return [];
  }
}

/** The result type of an operator, and its scale when fixed. */
export function resultOf(operator: Operator, operands: readonly Term[]): Pick<CallTerm, 'type' | 'scale'> {
  switch (operator.yields) {
    case 'boolean':
      return { type: { kind: 'boolean' } };
    case 'date':
      return { type: { kind: 'date' } };
    case 'number':
      return {
        type: { kind: 'decimal' },
        ...fixedPlaces(operator.takes === 'rounding' ? [placesOf(operands[1])] : []),
      };
    case 'argument':
      return resultOfTerms(operator.takes === 'items' ? operands.slice(1) : resultsOf(operands));
  }
}

function resultOfTerms(results: readonly Term[]): Pick<CallTerm, 'type' | 'scale'> {
  return { type: commonType(results), ...fixedPlaces(results.filter(isSomething).map(scaleOf)) };
}

/** Issues of an operand that has no truth value. */
export function conditionIssues(operand: Term, types: PathTypes): readonly RuleIssue[] {
  if (operand.type.kind === 'json') {
    return [wrongType(operand, `${termName(operand)} is free JSON, which is neither true nor false`)];
  }
  const isGroup = operand.form === 'path' && operand.type.kind === 'record' && !types.typeOf(`${operand.path}.id`);
  return isGroup ? [wrongType(operand, `${termName(operand)} is a group; name one of its fields`)] : [];
}

/** The most specific of the types, with which the others must agree. */
export function commonType(terms: readonly Term[]): TermType {
  const types = terms.map(({ type }) => type);
  const narrowest = types.reduce((best, type) => (specificity(type) > specificity(best) ? type : best), {
    kind: 'null',
  });
  if (familyOf(narrowest) === 'number' && types.some(({ kind }) => kind === 'decimal')) return { kind: 'decimal' };
  return narrowest.kind === 'null' ? (types.find(({ kind }) => kind === 'unknown') ?? narrowest) : narrowest;
}

function comparisonIssues(operator: Pick<Operator, 'name' | 'takes'>, operands: readonly Term[]): readonly RuleIssue[] {
  const [left, right] = operands;
  if (!left || !right) return [];
  const alone = operands.flatMap((operand) => incomparable(operator, operand)).slice(0, 1);
  if (alone.length > 0) return alone;
  const [anchor, other] = specificity(left.type) >= specificity(right.type) ? [left, right] : [right, left];
  if (anchor.type.kind === 'record' && isSomething(other)) {
    return [wrongType(anchor, `${termName(anchor)} is a record; compare its id or another of its fields`)];
  }
  if (operator.takes === 'ordered' && anchor.type.kind === 'text') return [notOrdered(operator.name, anchor)];
  return typeErrors(other, anchor.type).map((misfit) => ({
    ...toIssue(misfit),
    ...(misfit.code === 'wrong-type'
      ? { message: `"${operator.name}" compares ${described(anchor)} with ${described(misfit.term)}` }
      : {}),
  }));
}

/** Issues of an operand that cannot be compared with anything. */
function incomparable({ name, takes }: Pick<Operator, 'name' | 'takes'>, operand: Term): readonly RuleIssue[] {
  const { kind } = operand.type;
  if (kind === 'many' || kind === 'list' || kind === 'json') {
    return [wrongType(operand, `"${name}" cannot compare ${termName(operand)}, which is ${typeName(operand.type)}`)];
  }
  if (takes === 'equal') return [];
  if (kind === 'null') return [wrongType(operand, `"${name}" with null is always false`)];
  const isOrdered = kind === 'unknown' || (isScalar(kind) && valueTypes[kind].rule.isOrdered);
  // A text may be a date; that depends on the other operand.
  const isUndecided = kind === 'text' && (operand.form === 'literal' || operand.form === 'call');
  if (isOrdered || isUndecided) return [];
  return [notOrdered(name, operand)];
}

function notOrdered(name: string, operand: Term): RuleIssue {
  return wrongType(
    operand,
    `"${name}" orders numbers, dates and instants; ${termName(operand)} is ${typeName(operand.type)}`,
  );
}

function branchIssues(operands: readonly Term[], types: PathTypes): readonly RuleIssue[] {
  const results = resultsOf(operands);
  const type = commonType(results);
  return [
    ...operands.filter((operand) => !results.includes(operand)).flatMap((operand) => conditionIssues(operand, types)),
    ...results
      .flatMap((result) => typeErrors(result, type))
      .map(toIssue)
      .map((issue) => ({ ...issue, message: `the branches of "if" differ: ${issue.message}` })),
  ];
}

function memberIssues([needle, list]: readonly Term[]): readonly RuleIssue[] {
  if (!needle || !list || list.type.kind === 'unknown') return [];
  if (list.type.kind === 'text' && needle.type.kind === 'text') return [];
  if (list.form === 'list') {
    return list.items.flatMap((item) => comparisonIssues({ name: 'in', takes: 'equal' }, [needle, item]));
  }
  if (list.type.kind === 'list') {
    const { of } = list.type;
    const isNamed = list.form === 'path' && specificity(needle.type) > specificity(of);
    // The items of a constant must be valid values of the needle's type.
    return (isNamed ? typeErrors({ ...list, type: of }, needle.type) : typeErrors(needle, of)).map(toIssue);
  }
  const isOneValue = list.form === 'literal' && list.value !== null;
  const meant = isOneValue ? `; write a list: [${termName(list)}]` : '';
  const message = `"in" looks in a list${needle.type.kind === 'text' ? ' or in a text' : ''}; ${termName(list)} is ${typeName(list.type)}${meant}`;
  return [wrongType(list, message)];
}

/** Issues of the expression per item; the parser has checked the list itself. */
function itemsIssues(operator: Operator, [, inner]: readonly Term[], types: PathTypes): readonly RuleIssue[] {
  if (inner === undefined) return [];
  if (operator.yields === 'date') return typeErrors(inner, { kind: 'date' }).map(toIssue);
  if (operator.yields === 'argument') return singleValueIssues(operator, inner);
  return operator.yields === 'number' ? numberIssues([inner]) : conditionIssues(inner, types);
}

function singleValueIssues({ name }: Operator, inner: Term): readonly RuleIssue[] {
  if (!['record', 'many', 'list', 'json'].includes(inner.type.kind)) return [];
  const message = `"${name}" takes one value of each item; ${termName(inner)} is ${typeName(inner.type)}`;
  return [wrongType(inner, message)];
}

/** The count must be fixed: one from the record could lead outside the range of dates. */
function dateIssues({ name }: Operator, [date, count]: readonly Term[]): readonly RuleIssue[] {
  const ofDate = date ? typeErrors(date, { kind: 'date' }).map(toIssue) : [];
  const isFixed = count?.form === 'literal' || (count?.form === 'path' && count.root === 'constants');
  if (!count || (isFixed && count.type.kind === 'integer')) return ofDate;
  const message = `"${name}" takes a whole number or a constant that is one, not ${termName(count)}`;
  return [...ofDate, wrongType(count, message)];
}

function numberIssues(operands: readonly Term[]): readonly RuleIssue[] {
  return operands.flatMap((operand) => typeErrors(operand, { kind: 'decimal' })).map(toIssue);
}

function roundingIssues([value, places]: readonly Term[]): readonly RuleIssue[] {
  const ofValue = value ? numberIssues([value]) : [];
  if (!places || placesOf(places) !== undefined) return ofValue;
  const message = `"round" takes the decimal places as a whole number from 0 to 20, not ${termName(places)}`;
  return [...ofValue, wrongType(places, message)];
}

function placesOf(places: Term | undefined): number | undefined {
  if (places?.form !== 'literal' || typeof places.value !== 'number') return undefined;
  return Number.isInteger(places.value) && places.value >= 0 && places.value <= 20 ? places.value : undefined;
}

function scaleOf(term: Term): number | undefined {
  return term.form === 'call' ? term.scale : undefined;
}

/** The common scale of all terms; none when they differ. */
function fixedPlaces(scales: readonly (number | undefined)[]): Pick<CallTerm, 'scale'> {
  const [scale] = scales;
  return scale !== undefined && scales.every((other) => other === scale) ? { scale } : {};
}

function isSomething({ type }: Term): boolean {
  return type.kind !== 'null';
}

function isEmptyText(term: Term): boolean {
  return term.form === 'literal' && term.value === '';
}

function described(term: Term): string {
  return `${typeName(term.type)} (${termName(term)})`;
}

function toIssue({ term, code, message }: TypeMismatch): RuleIssue {
  return { code, pointer: term.pointer, message };
}

function wrongType(term: Term, message: string): RuleIssue {
  return { code: 'wrong-type', pointer: term.pointer, message };
}
