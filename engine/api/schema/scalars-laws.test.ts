import fc from 'fast-check';
import { GraphQLError, parseValue } from 'graphql';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../../tests/random-cases.ts';
import { scalarBehaviour } from './scalars.ts';

const law = randomCases(1000);
const { Decimal: decimal, Date: day, DateTime: instant, JSON: json, Upload: upload } = scalarBehaviour;

type Scalar = NonNullable<typeof decimal>;

/** The parsed value of a scalar, or the message of its refusal. */
function taken(scalar: Scalar | undefined, value: unknown): unknown {
  try {
    return scalar?.parseValue(value);
  } catch (error) {
    if (error instanceof GraphQLError) return error.extensions['sentence'];
    throw error;
  }
}

/** The same for a literal in a document. */
function takenWritten(scalar: Scalar | undefined, text: string): unknown {
  try {
    return scalar?.parseLiteral(parseValue(text), undefined);
  } catch (error) {
    if (error instanceof GraphQLError) return error.extensions['sentence'] ?? error.message;
    throw error;
  }
}

const anything = fc.oneof(
  fc.anything(),
  fc.string(),
  fc.double(),
  fc.bigInt(),
  fc.constantFrom('', '1.5', '2026-03-01'),
);

describe('a decimal', () => {
  const texts = fc
    .tuple(fc.constantFrom('', '-'), fc.stringMatching(/^\d{1,40}$/), fc.stringMatching(/^\d{0,40}$/))
    .map(([sign, whole, fraction]) => `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`);

  it('keeps all digits as text and as literal', () => {
    const holds = fc.property(texts, (text) => {
      expect(taken(decimal, text)).toBe(text);
      expect(takenWritten(decimal, `"${text}"`)).toBe(text);
      if (/^-?(0|[1-9]\d*)(\.\d+)?$/.test(text)) expect(takenWritten(decimal, text)).toBe(text);
    });
    fc.assert(holds, law);
  });

  it('accepts a number', () => {
    const holds = fc.property(fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })), (value) => {
      const read = taken(decimal, value);
      if (read !== 'errors.form.number') expect(Number(read)).toBe(value === 0 ? 0 : value);
      else expect(String(value)).toContain('e');
    });
    fc.assert(holds, law);
  });

  it.each(['1,5', '1e3', '+1', ' 1', '1 ', '.5', '5.', 'NaN', '0x1', '١', '1'.repeat(41), true, {}, [], ['1']])(
    'is not %s',
    (value) => {
      expect(taken(decimal, value)).toBe('errors.form.number');
    },
  );
});

describe('a day and an instant', () => {
  it('accept only valid calendar days', () => {
    const days = fc
      .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString());
    const holds = fc.property(days, (text) => {
      expect(taken(day, text.slice(0, 10))).toBe(text.slice(0, 10));
      expect(taken(instant, text)).toBe(text);
    });
    fc.assert(holds, law);
  });

  it.each(['2026-02-30', '2026-2-3', '0000-01-01', '10000-01-01', '2026-03-01T10:00:00Z', '01.03.2026', 5, true, {}])(
    'is no day: %s',
    (value) => {
      expect(taken(day, value)).toBe('errors.form.date');
    },
  );

  it.each(['2026-03-01', '2026-03-01T25:00:00Z', '2026-03-01T10:00:00', '2026-02-30T10:00:00Z', 'now', 5, true, {}])(
    'is no instant: %s',
    (value) => {
      expect(taken(instant, value)).toBe('errors.form.dateTime');
    },
  );
});

describe('every text scalar', () => {
  it.each([
    { name: 'Decimal', scalar: decimal },
    { name: 'Date', scalar: day },
    { name: 'DateTime', scalar: instant },
  ])('$name reads an empty text as null', ({ scalar }) => {
    expect(taken(scalar, '')).toBeNull();
    expect(takenWritten(scalar, '""')).toBeNull();
  });

  it.each([
    { name: 'Decimal', scalar: decimal, sentence: 'errors.form.number' },
    { name: 'Date', scalar: day, sentence: 'errors.form.date' },
    { name: 'DateTime', scalar: instant, sentence: 'errors.form.dateTime' },
  ])('$name accepts any other value as text or refuses it with a message', ({ scalar, sentence }) => {
    const holds = fc.property(anything, (value) => {
      const read = taken(scalar, value);
      expect(read === null || typeof read === 'string').toBe(true);
      if (typeof value !== 'string' && typeof value !== 'number') expect(read).toBe(sentence);
    });
    fc.assert(holds, law);
  });
});

describe('JSON', () => {
  it('keeps a literal, with numbers as texts so that no digit is lost', () => {
    const values = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom(null, true, false),
        fc.stringMatching(/^[a-z ]{0,8}$/),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), tie('value'), { maxKeys: 3, noNullPrototype: true }),
      ),
    })).value;
    const holds = fc.property(values, (value) => {
      expect(takenWritten(json, written(value))).toEqual(value);
    });
    fc.assert(holds, law);
    expect(takenWritten(json, '{ a: 9007199254740993, b: 1.50 }')).toEqual({ a: '9007199254740993', b: '1.50' });
  });

  it('replaces a variable inside a literal by its value', () => {
    expect(json?.parseLiteral(parseValue('{ a: $b, c: [$d] }'), { b: [1] })).toEqual({ a: [1], c: [null] });
  });

  it('returns null for an upload', () => {
    expect(upload?.serialize({ name: 'a.pdf' })).toBeNull();
  });
});

/** A GraphQL literal. */
function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .map(([name, inner]) => `${name}: ${written(inner)}`)
    .join(', ')}}`;
}
