import { fieldTypes } from '../field-types/index.ts';
import { formIssue, valueAt, type RecordIssue } from '../record/index.ts';
import type { JsonSchema, ShapeError, ShapeIssues } from './json-schema.ts';

/** What a compiled schema found of data, in sentences of the product. Of a value of another kind nothing else is said. */
export function shapeIssues(schema: JsonSchema, errors: readonly ShapeError[], data: unknown): ShapeIssues {
  const located = errors.map((error) => {
    const part = partAt(schema, error.instancePath);
    return { error, ...part, value: part.path === '' ? data : valueAt(data, part.path) };
  });
  const byPath = Map.groupBy(located, ({ path }) => path);
  return new Map([...byPath].map(([path, parts]) => [path, issuesAt(path, parts)]));
}

/** What was found of a part of the data, with the part of the schema that describes it. */
interface LocatedError {
  readonly error: ShapeError;
  readonly part: JsonSchema;
  readonly value: unknown;
}

function issuesAt(path: string, errors: readonly LocatedError[]): readonly RecordIssue[] {
  const other = errors.find(isOtherKind);
  if (other !== undefined)
    return [otherUnit(other, path) ?? formIssue(fieldTypes[other.part.kind ?? 'group'].issue, path)];
  // What is no phone number or address at all is not made one by being shortened.
  const hasForm = !errors.some(({ error: { keyword } }) => keyword === 'phone' || keyword === 'format');
  const said = hasForm ? errors : errors.filter(({ error: { keyword } }) => keyword !== 'maxLength');
  return said.map((each) => issueOf(each, path));
}

/** A figure with a word behind it is a number, in a unit that is not the field's; a power of ten (`1e3`) is none. */
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
    // A year of four digits is beyond the field's own limit.
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

/** An address lacks its sign, has letters that none may have, or is put together wrongly. */
function emailIssue(text: string, path: string): RecordIssue {
  if (!text.includes('@')) return formIssue('emailAt', path);
  const letters = new Set(text.match(/[^A-Za-z0-9@.]/gu));
  if (letters.size === 0) return formIssue('email', path);
  // A space is not seen where it is quoted.
  const named = [...letters].map((letter) => (/\s/u.test(letter) ? '␣' : letter));
  return formIssue('emailLetters', path, { letters: [...new Set(named)].join(' ') });
}

/** The part of a schema that says of which kind a place is, and its path: of an id that is none the reference is wrong. */
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
