import fc from 'fast-check';
import { fieldTypes } from '../../field-types/index.ts';
import type { Catalogue, Field, Fields, NumberField, TextField } from '../types/index.ts';
import type { Values } from '../../record/index.ts';

type Choices = Catalogue['enumerations'];

/** Values that are invalid for most fields. */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, '', 0, -1, 1.5, true, 'text', 'a\0', '\ud800', '12abc', '1e3', [], {}, [null], { id: 5 }, [{}]),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ maxLength: 300 }),
);

/** Records with valid and invalid values everywhere, missing fields, and sometimes an unknown one. */
export function randomRecord(fields: Fields, choices: Choices): fc.Arbitrary<Values> {
  const known = Object.values(fields).map((field) => [field.name, valueOf(field, choices)] as const);
  return fc.record(
    {
      id: fc.constant('5'),
      rowVersion: fc.constant(1),
      unknown: rarely(fc.constant('x')),
      ...Object.fromEntries(known),
    },
    { requiredKeys: [] },
  );
}

function valueOf(field: Field, choices: Choices): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: kindOf(field, choices) }, { weight: 1, arbitrary: anyValue });
}

function kindOf(field: Field, choices: Choices): fc.Arbitrary<unknown> {
  switch (field.type) {
    case 'text':
    case 'longText':
      return textOf(field);
    case 'integer':
    case 'decimal':
      return numberOf(field);
    case 'boolean':
      return fc.boolean();
    case 'date':
      return fc.constantFrom(...days);
    case 'dateTime':
      return fc.constantFrom(...days.map((day) => `${day}T10:00:00Z`), '2026-03-05T24:30Z', '2026-03-05T10:00+02:00');
    case 'enumeration':
      return fc.constantFrom(...(choices[field.enumeration]?.values.map(({ name }) => name) ?? []), 'NONE');
    case 'reference':
      return reference;
    case 'references':
      return fc.array(reference, { maxLength: 3 });
    case 'group':
      return randomRecord(field.fields, choices);
    case 'rows':
      return fc.oneof(
        { weight: 9, arbitrary: fc.array(randomRecord(field.fields, choices), { maxLength: 3 }) },
        { weight: 1, arbitrary: fc.constant(Array.from({ length: (field.maxItems ?? 0) + 1 }, () => ({}))) },
      );
    case 'files':
      return fc.array(reference, { maxLength: (field.maxItems ?? 2) + 1 });
    default:
      return fc.oneof(fc.constant(fieldTypes[field.type].sample), anyValue);
  }
}

const days = [
  ...['2026-02-28', '2026-02-29', '2028-02-29', '1900-02-29', '2000-02-29', '2026-04-31', '2026-12-31'],
  ...['0000-01-01', '0001-01-01', '9999-12-31', '99999-01-01', '2026-13-01', '2026-1-1', '31.12.2026'],
];

const reference = fc.constantFrom<unknown>({ id: '7' }, { id: '7', name: 'Seven' }, { id: 7 }, {}, null, '7');

/** Texts around the length limits, with letters of one and two code units. */
function textOf({ minLength = 0, maxLength }: TextField): fc.Arbitrary<string> {
  const lengths = [minLength - 1, minLength, maxLength, maxLength + 1].filter((length) => length >= 0);
  return fc.oneof(
    fc
      .tuple(fc.constantFrom('a', '7', 'ž', '😀'), fc.constantFrom(...lengths))
      .map(([sign, times]) => sign.repeat(times)),
    fc.constantFrom(
      'osoba@organizacia.sk',
      'osoba@',
      '+421 900 123 456',
      '+376 312 345',
      '0900',
      'a\0b',
      '\udc00',
      '1234',
      'sk',
    ),
  );
}

/** Numbers around the limits, with excess decimals, as numbers and texts. */
function numberOf({ min = -999_999, max = 999_999, scale }: NumberField): fc.Arbitrary<unknown> {
  const tail = fc.constantFrom(
    '',
    '.0',
    `.${'0'.repeat(scale + 3)}`,
    `.${'1'.repeat(Math.max(scale, 1))}`,
    `.${'1'.repeat(scale + 1)}`,
  );
  const whole = fc.constantFrom(min, min - 1, max, max + 1, Math.trunc((min + max) / 2));
  return fc.oneof(
    whole,
    fc.tuple(whole, tail).map(([number, places]) => `${String(Math.trunc(number))}${places}`),
    fc.constantFrom('9'.repeat(18), '9'.repeat(19), '-0', '+1', ' 1', '1e3', '0.5', 0.1),
  );
}

function rarely<Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
}
