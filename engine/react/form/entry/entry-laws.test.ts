import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../../../tests/random-cases.ts';
import {
  formatDate,
  formatDateTime,
  formatNumber,
  formatQuantity,
  isDecimalText,
  parseDecimalEntry,
  sumOfDecimals,
} from '../../../format/index.ts';
import { toFigure } from '../../filter/figure-entry.ts';
import { rangeFacts } from '../../../field-types/index.ts';
import { isDay, isInstant, parseDateEntry, parseDateTimeEntry } from './date-entry.ts';

/** Properties of any typed text: displayed values can be typed back, and unreadable ones stay as typed. */
const law = randomCases(1000);
const zones = fc.constantFrom('Europe/Bratislava', 'UTC', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe');
const languages = fc.constantFrom('sk', 'en');
const decimals = fc
  .tuple(fc.constantFrom('', '-'), fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.stringMatching(/^\d{0,6}$/))
  .map(([sign, whole, fraction]) => `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`);
const days = fc
  .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const minutes = fc
  .integer({ min: Date.UTC(2000, 0) / 60_000, max: Date.UTC(2060, 0) / 60_000 })
  .map((minute) => new Date(minute * 60_000).toISOString());
/** Texts typed by people and attackers, often close to a number or a day. */
const typed = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789.,- :T\u00A0')), maxLength: 14 }),
);

describe('a number', () => {
  it('survives formatting and parsing', () => {
    const holds = fc.property(decimals, languages, (value, language) => {
      const shown = formatNumber(value, language);
      const read = parseDecimalEntry(shown, language);
      expect(formatNumber(String(read), language)).toBe(shown);
    });
    fc.assert(holds, law);
  });

  it('survives formatting with its unit and parsing', () => {
    const units = fc.constantFrom('t', 'm³', 'MJ', '%', '°', 'gCO₂eq/MJ');
    const holds = fc.property(decimals, languages, units, (value, language, unit) => {
      const shown = formatQuantity(value, unit, language);
      expect(parseDecimalEntry(shown, language, unit)).toBe(parseDecimalEntry(formatNumber(value, language), language));
    });
    fc.assert(holds, law);
  });

  it('is parsed in the API format', () => {
    const holds = fc.property(decimals, languages, (value, language) => {
      expect(parseDecimalEntry(value, language)).toBe(value);
    });
    fc.assert(holds, law);
  });

  it('is parsed to a decimal, null, or the unchanged text; parsing is idempotent', () => {
    const holds = fc.property(typed, languages, (text, language) => {
      const read = parseDecimalEntry(text, language);
      if (read === null) expect(text.trim()).toBe('');
      else if (!isDecimalText(read)) expect(read).toBe(text);
      else expect(parseDecimalEntry(read, language)).toBe(read);
    });
    fc.assert(holds, law);
  });

  it('is parsed by a filter as by a form, in Slovak', () => {
    const holds = fc.property(decimals, (value) => {
      const shown = formatNumber(value, 'sk');
      expect(Number(toFigure(shown, 'sk', []))).toBe(Number(parseDecimalEntry(shown, 'sk')));
    });
    fc.assert(holds, law);
  });

  it.each([
    { text: '+5', value: '5' },
    { text: '1.234,5', value: '1234.5' },
    { text: '1 2 3', value: '123' },
    { text: '−5', value: '-5' },
    { text: '000', value: '0' },
    { text: '00,50', value: '0.50' },
    { text: '5,', value: '5' },
    { text: '\t7\n', value: '7' },
    { text: '٣', value: '٣' },
    { text: '1/2', value: '1/2' },
    { text: '0x1F', value: '0x1F' },
    { text: 'Infinity', value: 'Infinity' },
  ])('is parsed from $text as $value', ({ text, value }) => {
    expect(parseDecimalEntry(text, 'sk')).toBe(value);
  });
});

describe('a sum', () => {
  const scaled = (value: string) => BigInt(Math.round(Number(value) * 1e6));
  const small = fc
    .tuple(fc.integer({ min: -1e6, max: 1e6 }), fc.nat({ max: 6 }))
    .map(([n, s]) => (n / 10 ** s).toFixed(s));

  it('is exact, in any order', () => {
    const holds = fc.property(fc.array(small, { maxLength: 8 }), (values) => {
      const sum = sumOfDecimals(values);
      expect(isDecimalText(sum)).toBe(true);
      expect(scaled(sum)).toBe(values.reduce((total, value) => total + scaled(value), 0n));
      expect(sumOfDecimals([...values].reverse())).toBe(sum);
    });
    fc.assert(holds, law);
  });

  it('keeps a thousandth beside a number beyond float precision', () => {
    expect(sumOfDecimals(['9007199254740993', '0.001'])).toBe('9007199254740993.001');
  });

  it('of a number and its negation is zero', () => {
    const holds = fc.property(small, (value) => {
      expect(Number(sumOfDecimals([value, value.startsWith('-') ? value.slice(1) : `-${value}`]))).toBe(0);
    });
    fc.assert(holds, law);
  });

  it.each([[undefined], [null], [''], ['1,5'], [5], [{}], [['1']]])('ignores %s', (value) => {
    expect(sumOfDecimals(['2.50', value])).toBe('2.50');
  });
});

describe('a day', () => {
  it('survives formatting and parsing, with and without zeros and spaces', () => {
    const holds = fc.property(days, (day) => {
      const [date = '', month = '', year = ''] = formatDate(day).split('.');
      for (const text of [formatDate(day), `${Number(date)}. ${Number(month)}. ${year}`, date + month + year, day]) {
        expect(parseDateEntry(text)).toBe(day);
      }
    });
    fc.assert(holds, law);
  });

  it('is parsed to a calendar day, null, or the unchanged text', () => {
    const holds = fc.property(typed, (text) => {
      const read = parseDateEntry(text);
      if (read === null) expect(text.trim()).toBe('');
      else if (!isDay(read)) expect(read).toBe(text);
      else expect(new Date(read).toISOString().slice(0, 10)).toBe(read);
    });
    fc.assert(holds, law);
  });

  it('is parsed by a filter as by a form', () => {
    const holds = fc.property(
      fc.oneof(
        typed,
        days.map((day) => formatDate(day)),
      ),
      (text) => {
        const day = rangeFacts.dateRange.entry?.parse(text, []);
        if (day !== undefined) expect(parseDateEntry(text)).toBe(day);
      },
    );
    fc.assert(holds, law);
  });

  it('accepts 29 February only in leap years', () => {
    const years = fc.integer({ min: 1583, max: 9999 });
    const holds = fc.property(years, (year) => {
      const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
      expect(isDay(parseDateEntry(`29.02.${year}`))).toBe(isLeap);
    });
    fc.assert(holds, law);
  });

  it.each(['31.04.2026', '00.01.2026', '01.00.2026', '1.1.20260', '1.1.02026', '11.2026', '-1.1.2026', '1.1.2026..'])(
    'rejects %s',
    (text) => {
      expect(parseDateEntry(text)).toBe(text);
    },
  );
});

describe('a date and time', () => {
  it('survives formatting and parsing, in any zone', () => {
    const holds = fc.property(minutes, zones, (instant, zone) => {
      const shown = formatDateTime(instant, zone);
      const read = parseDateTimeEntry(shown, zone);
      expect(isInstant(read)).toBe(true);
      expect(formatDateTime(String(read), zone)).toBe(shown);
    });
    fc.assert(holds, law);
  });

  it.each([
    { zone: 'Europe/Bratislava', text: '25.10.2026 02:30', instant: '2026-10-25T01:30:00.000Z' },
    { zone: 'America/New_York', text: '01.11.2026 01:30', instant: '2026-11-01T06:30:00.000Z' },
    { zone: 'Australia/Lord_Howe', text: '05.04.2026 01:45', instant: '2026-04-04T15:15:00.000Z' },
  ])('in a repeated hour is the later one in $zone', ({ zone, text, instant }) => {
    expect(parseDateTimeEntry(text, zone)).toBe(instant);
  });

  it.each([
    { zone: 'Europe/Bratislava', text: '29.03.2026 02:30', shown: '29.03.2026 03:30' },
    { zone: 'America/New_York', text: '08.03.2026 02:30', shown: '08.03.2026 03:30' },
  ])('in an hour skipped in $zone is an hour later', ({ zone, text, shown }) => {
    expect(formatDateTime(String(parseDateTimeEntry(text, zone)), zone)).toBe(shown);
  });

  it('is parsed to an instant, null, or the unchanged text', () => {
    const holds = fc.property(typed, fc.constantFrom('', ' 10:15', ' 1:5', 'T24:00'), zones, (text, time, zone) => {
      const read = parseDateTimeEntry(text + time, zone);
      if (read === null) expect((text + time).trim()).toBe('');
      else if (!isInstant(read)) expect(read).toBe(text + time);
    });
    fc.assert(holds, law);
  });

  it.each(['2026-01-01', '2026-01-01T10:00', '2026-13-01T00:00:00Z', '2026-01-01T99:00:00Z', 5, null, 'T::Z'])(
    'rejects %s as instant of the API',
    (value) => {
      expect(isInstant(value)).toBe(false);
    },
  );
});
