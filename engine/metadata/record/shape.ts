import { Decimal } from 'decimal.js';
import { formIssue, isNumber, isValues, type RecordIssue } from '../../record/index.ts';
import type { Field, NumberField, TextField } from '../types/index.ts';

/** What GraphQL's Int and PostgreSQL's integer hold. */
const largestInteger = 2_147_483_647;
/** Digits before the point of the largest decimal that is kept. */
const largestDecimal = '999999999999999999';

/** Latin letters, digits, @ and dot: what every mail server delivers to. */
const email = /^[A-Za-z0-9]+(\.[A-Za-z0-9]+)*@[A-Za-z0-9]+(\.[A-Za-z0-9]+)*\.[A-Za-z]{2,}$/;
/** `+421 9XX XXX XXX`; other countries group their digits otherwise. */
const phone = /^\+\d{1,3}( ?\d{2,4}){2,5}$/;

const patterns = new Map<string, RegExp>();

/** What is wrong with a value that stands there, by its field's type and limits. */
export function shapeIssues(field: Field, value: unknown, path: string): readonly RecordIssue[] {
  switch (field.type) {
    case 'text':
    case 'longText':
      return textIssues(field, value, path);
    case 'integer':
    case 'decimal':
      return numberIssues(field, value, path);
    case 'boolean':
      return typeof value === 'boolean' ? [] : [formIssue('boolean', path)];
    case 'date':
      return isDay(value) ? [] : [formIssue('date', path)];
    case 'dateTime':
      return isInstant(value) ? [] : [formIssue('dateTime', path)];
    case 'enumeration':
      return typeof value === 'string' ? [] : [formIssue('choice', path)];
    case 'reference':
      return hasId(value) ? [] : [formIssue('reference', path)];
    case 'references':
      return Array.isArray(value) && value.every(hasId) ? [] : [formIssue('reference', path)];
    case 'group':
      return isValues(value) ? [] : [formIssue('shape', path)];
    case 'rows':
      return Array.isArray(value) && value.every(isValues) ? [] : [formIssue('shape', path)];
    case 'files':
      return Array.isArray(value) ? countIssues(field, value, path) : [formIssue('shape', path)];
    case 'relation':
    case 'json':
      return [];
  }
}

/** Whether a list holds more than its field does. */
export function countIssues(field: Field, value: unknown, path: string): readonly RecordIssue[] {
  if (!Array.isArray(value) || !('maxItems' in field) || field.maxItems === undefined || value.length <= field.maxItems)
    return [];
  if (field.type === 'files')
    return [{ ...formIssue('tooMany', path, { max: field.maxItems }), message: 'errors.entity.file.tooMany' }];
  return [formIssue('maxItems', path, { count: field.maxItems })];
}

function textIssues(field: TextField, value: unknown, path: string): readonly RecordIssue[] {
  // PostgreSQL stores neither U+0000 nor half of a surrogate pair.
  if (typeof value !== 'string' || value.includes('\0') || !value.isWellFormed()) return [formIssue('text', path)];
  const issues: RecordIssue[] = [];
  const length = characters(value, field.maxLength);
  if (length > field.maxLength) issues.push(formIssue('tooLong', path, { count: field.maxLength }));
  if (field.minLength !== undefined && length < field.minLength)
    issues.push(formIssue('tooShort', path, { count: field.minLength }));
  if (field.pattern !== undefined && !patternOf(field.pattern).test(value)) issues.push(formIssue('pattern', path));
  if (field.format === 'email' && !email.test(value)) issues.push(formIssue('email', path));
  if (field.format === 'phone' && !phone.test(value)) issues.push(formIssue('phone', path));
  return issues;
}

/** Counted as the database counts, by code point; short texts need no counting. */
function characters(value: string, limit: number): number {
  return value.length <= limit ? value.length : Array.from(value).length;
}

function patternOf(source: string): RegExp {
  const pattern = patterns.get(source) ?? new RegExp(source, 'u');
  patterns.set(source, pattern);
  return pattern;
}

function numberIssues(field: NumberField, value: unknown, path: string): readonly RecordIssue[] {
  if (!isNumber(value)) return [formIssue('number', path)];
  const number = new Decimal(value);
  const issues: RecordIssue[] = [];
  const limit = new Decimal(field.type === 'integer' ? largestInteger : largestDecimal);
  const max = field.max === undefined ? limit : new Decimal(field.max);
  const min = field.min === undefined ? limit.negated() : new Decimal(field.min);
  // A sentence may quote the unit; one that stands in a field of its own is not repeated.
  const unit = typeof field.unit === 'string' ? field.unit : '';
  if (number.decimalPlaces() > field.scale)
    issues.push(field.scale === 0 ? formIssue('integer', path) : formIssue('scale', path, { count: field.scale }));
  if (number.lessThan(min))
    issues.push(min.isZero() ? formIssue('negative', path) : formIssue('min', path, { min: min.toFixed(), unit }));
  if (number.greaterThan(max)) issues.push(formIssue('max', path, { max: max.toFixed(), unit }));
  return issues;
}

/** Whether a number that a formula made can be kept at all: its digits before the point are limited. */
export function keptIssues(field: Field, value: unknown, path: string): readonly RecordIssue[] {
  if ((field.type !== 'integer' && field.type !== 'decimal') || !isNumber(value)) return [];
  const limit = new Decimal(field.type === 'integer' ? largestInteger : largestDecimal);
  const number = new Decimal(value);
  if (number.greaterThan(limit)) return [formIssue('max', path, { max: limit.toFixed(), unit: '' })];
  return number.lessThan(limit.negated()) ? [formIssue('min', path, { min: limit.negated().toFixed(), unit: '' })] : [];
}

function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

function isInstant(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/.test(value) &&
    !Number.isNaN(Date.parse(value))
  );
}

function hasId(value: unknown): boolean {
  return isValues(value) && typeof value['id'] === 'string';
}
