import { valueTypes, isScalar } from '../field-types/index.ts';
import { nearSuggestion } from './suggestion.ts';
import { familyOf, type Term, termName, type TermType, typeName } from './term.ts';

/** Why a term has the wrong type. */
export interface TypeMismatch {
  readonly term: Term;
  readonly code: string;
  readonly message: string;
}

/** The terms in `term` that do not agree with `wanted`; looks into lists and the branches of `if`. */
export function typeErrors(term: Term, wanted: TermType): readonly TypeMismatch[] {
  if (wanted.kind === 'unknown' || wanted.kind === 'null') return [];
  if (term.type.kind === 'unknown' || term.type.kind === 'null') return [];
  if (term.form === 'list' && wanted.kind === 'list') return term.items.flatMap((item) => typeErrors(item, wanted.of));
  if (term.form === 'call' && term.operator === 'if') {
    return resultsOf(term.operands).flatMap((branch) => typeErrors(branch, wanted));
  }
  if (term.form === 'literal' && typeof term.value === 'string') return literalMisfits(term, term.value, wanted);
  if (!typesAgree(term.type, wanted)) return [mismatch(term, wanted)];
  return term.type.kind === 'text' ? (term.type.fixed ?? []).flatMap((value) => unknownValue(term, value, wanted)) : [];
}

function unknownValue(term: Term, value: string, wanted: TermType): readonly TypeMismatch[] {
  if (wanted.kind !== 'enumeration' || wanted.values.includes(value)) return [];
  const { one, name, values } = wanted;
  const held = term.form === 'path' ? ` in "${term.path}"` : '';
  const kind = one === undefined ? `no value of the enumeration ${name}` : `not ${one}`;
  const meant = nearSuggestion(value, values) || (one === undefined ? ` (${values.join(', ')})` : '');
  return [{ term, code: 'unknown-value', message: `"${value}"${held} is ${kind}${meant}` }];
}

/** The result operands of an `if`, without its conditions. */
export function resultsOf(operands: readonly Term[]): readonly Term[] {
  return operands.filter((_, index) => index % 2 === 1 || index === operands.length - 1);
}

function literalMisfits(term: Term, value: string, wanted: TermType): readonly TypeMismatch[] {
  switch (wanted.kind) {
    case 'text':
    case 'id':
    case 'json':
      return [];
    case 'enumeration':
      return unknownValue(term, value, wanted);
    default:
      return formMisfits(term, value, wanted);
  }
}

/** A text literal must have the format of the expected type, such as a date. */
function formMisfits(term: Term, value: string, wanted: TermType): readonly TypeMismatch[] {
  const literal = isScalar(wanted.kind) ? valueTypes[wanted.kind].rule.literal : undefined;
  if (literal === undefined) return [mismatch(term, wanted)];
  return literal.form.test(value) ? [] : [{ term, code: literal.code, message: `"${value}" ${literal.says}` }];
}

function typesAgree(actual: TermType, wanted: TermType): boolean {
  if (wanted.kind === 'json') return true;
  if (actual.kind === 'json') return false;
  if (actual.kind === 'enumeration' && wanted.kind === 'enumeration') {
    return actual.values.some((value) => wanted.values.includes(value));
  }
  if (actual.kind === 'list' && wanted.kind === 'list') return typesAgree(actual.of, wanted.of);
  if (actual.kind === 'null' || actual.kind === 'unknown') return true;
  const families = [familyOf(actual), familyOf(wanted)];
  return families[0] === families[1] || (families.includes('id') && families.includes('text'));
}

function mismatch(term: Term, wanted: TermType): TypeMismatch {
  return {
    term,
    code: 'wrong-type',
    message: `${termName(term)} is ${typeName(term.type)} where ${typeName(wanted)} is needed`,
  };
}
