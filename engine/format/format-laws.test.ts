import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomCases } from '../../tests/random-cases.ts';
import { dayOf, formatDate, formatDateTime, formatNumber, formatQuantity, THIN_SPACE } from './index.ts';

const law = randomCases(1000);
const zones = fc.constantFrom('Europe/Bratislava', 'UTC', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Apia');
const instants = fc.date({
  min: new Date('1990-01-01T00:00:00Z'),
  max: new Date('2090-01-01T00:00:00Z'),
  noInvalidDate: true,
});
const decimals = fc
  .tuple(fc.constantFrom('', '-'), fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.stringMatching(/^\d{1,6}$/))
  .map(([sign, whole, fraction]) => `${sign}${whole}.${fraction}`);

/** The API's form of a formatted number. */
const signs = { sk: { group: '\u00A0', point: ',' }, en: { group: ',', point: '.' } } as const;
function unwritten(text: string, language: keyof typeof signs): string {
  const { group, point } = signs[language];
  return text.replaceAll(group, '').replace(point, '.').replace('\u2212', '-');
}

/** A decimal without trailing zeros. */
const bare = (text: string) => text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '');

describe('a number formatted in a language', () => {
  const languages = fc.constantFrom<keyof typeof signs>('sk', 'en');

  it('keeps all digits', () => {
    const holds = fc.property(decimals, languages, (value, language) => {
      expect(bare(unwritten(formatNumber(value, language), language))).toBe(bare(value));
    });
    fc.assert(holds, law);
  });

  it('has exactly the requested decimal places', () => {
    const holds = fc.property(decimals, languages, fc.nat({ max: 6 }), (value, language, places) => {
      const [, fraction = ''] = unwritten(formatNumber(value, language, { decimals: places }), language).split('.');
      expect(fraction).toHaveLength(places);
    });
    fc.assert(holds, law);
  });

  it('groups digits by thousands', () => {
    const holds = fc.property(decimals, languages, (value, language) => {
      const { group, point } = signs[language];
      const [whole = ''] = formatNumber(value, language)
        .replace(/^[-\u2212]/, '')
        .split(point);
      const [first = '', ...others] = whole.split(group);
      expect(first).toMatch(/^\d{1,3}$/);
      for (const each of others) expect(each).toMatch(/^\d{3}$/);
    });
    fc.assert(holds, law);
  });

  it('keeps its unit on the same line', () => {
    const holds = fc.property(decimals, languages, fc.constantFrom('t', 'm³', 'MJ/kg'), (value, language, unit) => {
      const figure = formatNumber(value, language);
      expect(formatQuantity(value, unit, language)).toBe(`${figure}${THIN_SPACE}${unit}`);
      expect(formatQuantity(value, '', language)).toBe(figure);
      expect(formatQuantity(value, unit, language)).not.toContain(' ');
    });
    fc.assert(holds, law);
  });

  it.each(['', ' ', '1,5', '1e5', '0x10', '--1', '.5', '5.', '١٢', 'Infinity', 'NaN', 'null'])(
    'leaves "%s" as it is, which the API does not write',
    (text) => {
      expect(formatNumber(text, 'sk', { decimals: 3 })).toBe(text);
    },
  );

  it.each([
    { value: '0.0005', decimals: 3, written: '0,001' },
    { value: '-0.0005', decimals: 3, written: '-0,001' },
    { value: '0.0004', decimals: 3, written: '0,000' },
    { value: '999.9995', decimals: 3, written: '1\u00A0000,000' },
    { value: 0.1, decimals: 1, written: '0,1' },
    { value: 1234567, decimals: undefined, written: '1\u00A0234\u00A0567' },
  ])('rounds $value to $decimals places as $written', ({ value, decimals: places, written }) => {
    expect(formatNumber(value, 'sk', { decimals: places })).toBe(written);
  });
});

describe('a day and an instant', () => {
  it('agree on the day in the time zone', () => {
    const holds = fc.property(instants, zones, (instant, zone) => {
      const [day = ''] = formatDateTime(instant.toISOString(), zone).split(' ');
      expect(day).toBe(formatDate(dayOf(instant, zone)));
    });
    fc.assert(holds, law);
  });

  it('never move back a day as time increases', () => {
    const holds = fc.property(instants, fc.nat({ max: 400 * 86_400_000 }), zones, (instant, later, zone) => {
      const next = new Date(instant.getTime() + later);
      expect(dayOf(next, zone) >= dayOf(instant, zone)).toBe(true);
    });
    fc.assert(holds, law);
  });

  it('differ by at most a day from UTC', () => {
    const holds = fc.property(instants, zones, (instant, zone) => {
      const apart = Date.parse(dayOf(instant, zone)) - Date.parse(dayOf(instant, 'UTC'));
      expect(Math.abs(apart)).toBeLessThanOrEqual(86_400_000);
    });
    fc.assert(holds, law);
  });

  it.each([
    { case: 'the last minute of winter time', instant: '2026-03-29T00:59:59Z', written: '29.03.2026 01:59' },
    { case: 'the first minute of summer time', instant: '2026-03-29T01:00:00Z', written: '29.03.2026 03:00' },
    { case: 'the repeated hour, first', instant: '2026-10-25T00:30:00Z', written: '25.10.2026 02:30' },
    { case: 'the repeated hour, second', instant: '2026-10-25T01:30:00Z', written: '25.10.2026 02:30' },
    { case: 'midnight, which is hour 0', instant: '2026-06-30T22:00:00Z', written: '01.07.2026 00:00' },
    { case: 'an unusual offset', instant: '2026-06-30T23:00:00+02:00', written: '30.06.2026 23:00' },
  ])('is right at $case', ({ instant, written }) => {
    expect(formatDateTime(instant, 'Europe/Bratislava')).toBe(written);
  });

  it.each(['', '2026', '2026-3-5', '05.03.2026', '2026-03-05T10:00:00Z', ' 2026-03-05', 'x2026-03-05'])(
    'leaves "%s" as it is, which is no day',
    (text) => {
      expect(formatDate(text)).toBe(text);
    },
  );

  it('differs in the short style only by the zero of the month', () => {
    const days = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    const holds = fc.property(days, (date) => {
      const day = date.toISOString().slice(0, 10);
      const [one = '', month = '', year = ''] = formatDate(day).split('.');
      expect(formatDate(day, 'dd.M.yyyy')).toBe(`${one}.${Number(month)}.${year}`);
      expect(`${year}-${month}-${one}`).toBe(day);
    });
    fc.assert(holds, law);
  });
});
