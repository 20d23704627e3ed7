import { fieldTypes } from '../field-types/index.ts';
import { formIssue, valueAt, type RecordIssue } from '../record/index.ts';
import type { JsonSchema, ShapeError, ShapeIssues } from './json-schema.ts';

/** Converts validation errors to issues by path. A value of the wrong type gets no other issue. */
export function shapeIssues(schema: JsonSchema, errors: readonly ShapeError[], data: unknown): ShapeIssues {
  const located = errors.map((error) => {
    const part = partAt(schema, error.instancePath);
    return { error, ...part, value: part.path === '' ? data : valueAt(data, part.path) };
  });
  const byPath = Map.groupBy(located, ({ path }) => path);
  return new Map([...byPath].map(([path, parts]) => [path, issuesAt(path, parts)]));
}

/** An error with the part of the schema that describes its location. */
interface LocatedError {
  readonly error: ShapeError;
  readonly part: JsonSchema;
  readonly value: unknown;
}

function issuesAt(path: string, errors: readonly LocatedError[]): readonly RecordIssue[] {
  const other = errors.find(isOtherKind);
  if (other !== undefined)
    return [otherUnit(other, path) ?? formIssue(fieldTypes[other.part.kind ?? 'group'].issue, path)];
  // An invalid phone number or address does not become valid by shortening, so its length is not reported.
  const hasForm = !errors.some(({ error: { keyword } }) => keyword === 'phone' || keyword === 'format');
  const said = hasForm ? errors : errors.filter(({ error: { keyword } }) => keyword !== 'maxLength');
  return said.map((each) => issueOf(each, path));
}

/** A number followed by a word has a unit other than the field's; a power of ten (`1e3`) is not a unit. */
function otherUnit({ part: { kind }, value }: LocatedError, path: string): RecordIssue | undefined {
  if ((kind !== 'decimal' && kind !== 'integer') || typeof value !== 'string') return undefined;
  const [, written] = /^[+\-\u2212\u2013]?\d[\d\s.,'’]*((?!e\d)\p{L}{1,5}[23²³]?|%)$/u.exec(value.trim()) ?? [];
  return written === undefined ? undefined : formIssue('otherUnit', path, { written });
}

function isOtherKind({ part: { kind }, error: { keyword } }: LocatedError): boolean {
  const isForm = keyword === 'format' && kind !== 'text';
  return isForm || keyword === 'type' || keyword === 'required' || keyword === 'not';
}

function issueOf({ part, error: { keyword, params }, value }: LocatedError, path: string) {
  const { kind, format = '', unit = '', measures } = part;
  const { limit = 0, additionalProperty = '' } = params;
  if (measures !== undefined && (keyword === 'least' || keyword === 'most'))
    // A four-digit year is within the general limit and beyond the field's own.
    return measures === 'year' && /^\d{4}$/u.test(String(value))
      ? formIssue(keyword === 'least' ? 'yearLeast' : 'yearMost', path, { year: String(limit) })
      : formIssue(measures, path);
  switch (keyword) {
    case 'maxLength':
      return formIssue('tooLong', path, { count: limit });
    case 'minLength':
      return formIssue(format === 'password' ? 'password' : 'tooShort', path, { count: limit });
    case 'format':
      return format === 'email' ? emailIssue(String(value), path) : formIssue(format, path);
    case 'phone':
      return formIssue('phone', path);
    case 'scale':
      return limit === 0 ? formIssue('integer', path) : formIssue('scale', path, { count: limit });
    case 'least':
      return Number(limit) === 0 ? formIssue('negative', path) : formIssue('min', path, { min: limit, unit });
    case 'most':
      return formIssue('max', path, { max: limit, unit });
    case 'maxItems':
      return kind === 'files'
        ? { ...formIssue('tooMany', path, { max: limit }), message: 'errors.entity.file.tooMany' }
        : formIssue('maxItems', path, { count: limit });
    case 'additionalProperties':
      return formIssue('unknownField', path, { field: additionalProperty });
    default:
      return formIssue('pattern', path);
  }
}

/** Distinguishes a missing @, forbidden characters, and other faults. */
function emailIssue(text: string, path: string): RecordIssue {
  if (!text.includes('@')) return formIssue('emailAt', path);
  const letters = new Set(text.match(/[^A-Za-z0-9@.]/gu));
  if (letters.size === 0) return formIssue('email', path);
  // Makes a quoted space visible.
  const named = [...letters].map((letter) => (/\s/u.test(letter) ? '␣' : letter));
  return formIssue('emailLetters', path, { letters: [...new Set(named)].join(' ') });
}

/** The nearest described part of a schema, and its path: an invalid id is an issue of the reference. */
function partAt(schema: JsonSchema, place: string): { readonly part: JsonSchema; readonly path: string } {
  const steps = place.split('/').slice(1);
  let nearest = { part: schema, path: '' };
  let part: JsonSchema | undefined = schema;
  for (const [index, step] of steps.entries()) {
    part = part?.items ?? part?.properties?.[step];
    if (part?.kind !== undefined) nearest = { part, path: steps.slice(0, index + 1).join('.') };
  }
  return nearest;
}
