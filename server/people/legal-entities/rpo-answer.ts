import { isValues, type Values } from '../../../engine/record/index.ts';
import type { LegalEntity } from './legal-entity.ts';

/**
 * Parses answers of the Slovak register of legal entities, organizations and entrepreneurs (RPO, Statistical Office,
 * api.statistics.sk/rpo/v1). Values are lists over time; items with `validTo` are past. Entities without a name are
 * dropped, other missing or malformed values become null.
 */

/** The entities of a search response; undefined when malformed. */
export function parseRpoAnswer(answer: unknown): readonly LegalEntity[] | undefined {
  const results = isValues(answer) ? answer['results'] : undefined;
  return Array.isArray(results) ? results.flatMap((result: unknown) => toLegalEntity(result) ?? []) : undefined;
}

/** The statutory representative in a detail response. */
export function executiveManagerOf(detail: unknown): string | null {
  const [body] = presentOf(detail, 'statutoryBodies');
  const person = body?.['personName'];
  if (!isValues(person)) return textOf(body?.['fullName']);
  return (
    textOf(person['formatedName']) ??
    textOf([...textsOf(person['givenNames']), ...textsOf(person['familyNames'])].join(' '))
  );
}

function toLegalEntity(result: unknown): LegalEntity | undefined {
  const id = isValues(result) ? result['id'] : undefined;
  const [name] = presentOf(result, 'fullNames').flatMap(({ value }) => textOf(value) ?? []);
  if (name === undefined || (typeof id !== 'number' && typeof id !== 'string')) return undefined;
  const [identifier] = presentOf(result, 'identifiers');
  return {
    id: String(id),
    name,
    ico: textOf(identifier?.['value']),
    // The register has no tax numbers.
    dic: null,
    icdph: null,
    ...addressOf(presentOf(result, 'addresses')[0] ?? {}),
    executiveManagerName: executiveManagerOf(result),
  };
}

type Address = Pick<LegalEntity, 'street' | 'number' | 'postal' | 'city' | 'isAtHome'>;

/** Villages without streets use their name as street. */
function addressOf({ street, regNumber, buildingNumber, postalCodes, municipality, country }: Values): Address {
  const city = valueOf(municipality);
  const numbers = [regNumber, buildingNumber].flatMap((number) => textOf(number) ?? []).filter((one) => one !== '0');
  return {
    street: textOf(street) ?? city,
    number: numbers.length === 0 ? null : numbers.join('/'),
    postal: textsOf(postalCodes)[0] ?? null,
    city,
    isAtHome: city !== null && isHome(country),
  };
}

/** 703 is Slovakia in ISO 3166-1; an address without country is domestic. */
function isHome(country: unknown): boolean {
  if (!isValues(country)) return true;
  return country['code'] === '703' || valueOf(country) === 'Slovenská republika';
}

function valueOf(coded: unknown): string | null {
  return textOf(isValues(coded) ? coded['value'] : coded);
}

/** Current items of a list, latest first. */
function presentOf(holder: unknown, name: string): readonly Values[] {
  const items = isValues(holder) ? holder[name] : undefined;
  if (!Array.isArray(items)) return [];
  return items
    .filter(isValues)
    .filter(({ validTo }) => validTo === undefined || validTo === null)
    .toSorted((one, other) => (textOf(other['validFrom']) ?? '').localeCompare(textOf(one['validFrom']) ?? ''));
}

function textsOf(values: unknown): readonly string[] {
  return Array.isArray(values) ? values.flatMap((value: unknown) => textOf(value) ?? []) : [];
}

/** Maximum characters; longer values are ignored. */
const longest = 255;

function textOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return text === '' || text.length > longest ? null : text;
}
