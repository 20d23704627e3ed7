import { writeFileSync } from 'node:fs';
import { demoOrganizations } from '../server/demo/organizations.ts';
import type { LegalEntity } from '../server/people/legal-entities/legal-entity.ts';
import { laidOut } from './json-layout.ts';

/** Writes the sample legal entities: demo organizations, then generated ones. */

const invented = 300;

const places = [
  ['Bratislava', '811 01'],
  ['Trnava', '917 01'],
  ['Nitra', '949 01'],
  ['Trenčín', '911 01'],
  ['Žilina', '010 01'],
  ['Banská Bystrica', '974 01'],
  ['Prešov', '080 01'],
  ['Košice', '040 01'],
  ['Levice', '934 01'],
  ['Poprad', '058 01'],
  ['Zvolen', '960 01'],
  ['Dunajská Streda', '929 01'],
] as const;
const regions = 'Považské Záhorské Šarišské Gemerské Liptovské Oravské Hontianske Zemplínske Spišské Novohradské'.split(
  ' ',
);
const goods = 'oleje palivá semená liehovary mlyny sady pohony plyny zásobníky prístavy'.split(' ');
const forms = ['s. r. o.', 'a. s.', 'družstvo'] as const;
const streets = 'Hlavná Školská Nádražná Mlynská Priemyselná Záhradná Štúrova Moyzesova Komenského Lesná'.split(' ');
const givenNames = 'Ján Mária Peter Zuzana Martin Eva Tomáš Katarína Michal Lucia Jozef'.split(' ');
const familyNames = 'Kováč Hudák Baláž Oravec Šimko Gajdoš Mráz Urban Polák Sýkora Vlk Hrivnák Zeman'.split(' ');

/** Appends the check digit of an IČO: weights 8 to 2, modulo 11. */
export function withCheckDigit(seven: string): string {
  const sum = Array.from(seven, Number).reduce((total, digit, index) => total + digit * (8 - index), 0);
  return `${seven}${String((11 - (sum % 11)) % 10)}`;
}

/** A ten-digit number divisible by 11. */
export function taxNumber(index: number): string {
  return String(2_120_000_003 + index * 1_111 * 11);
}

export function legalEntities(): readonly LegalEntity[] {
  const ofDemo = demoOrganizations.flatMap(({ ico, name, street, number, postal, city }, index) =>
    ico === undefined
      ? []
      : [
          {
            id: ico,
            name,
            ico,
            dic: `20${ico}`,
            icdph: `SK20${ico}`,
            street,
            number,
            postal,
            city,
            executiveManagerName: managerOf(index),
            isAtHome: true,
          },
        ],
  );
  return [...ofDemo, ...Array.from({ length: invented }, (_, index) => inventedEntity(index))];
}

/** Steps coprime to the list lengths, to cover all pairs. */
function inventedEntity(index: number): LegalEntity {
  const [city, postal] = at(places, index);
  const ico = withCheckDigit(String(5_100_000 + index * 37));
  const dic = taxNumber(index);
  const ordinal = Math.floor(index / (regions.length * goods.length));
  return {
    id: ico,
    name: `${at(regions, index)} ${at(goods, Math.floor(index / regions.length))}${ordinal === 0 ? '' : ` ${'I'.repeat(ordinal + 1)}`}, ${at(forms, index)}`,
    ico,
    dic,
    icdph: index % 4 === 0 ? null : `SK${dic}`,
    street: at(streets, index * 3),
    number: String(1 + ((index * 7) % 120)),
    postal,
    city,
    executiveManagerName: managerOf(index),
    isAtHome: true,
  };
}

function managerOf(index: number): string {
  const family = at(familyNames, index);
  const given = at(givenNames, index);
  return `${given} ${given.endsWith('a') ? feminine(family) : family}`;
}

function feminine(family: string): string {
  return `${family.replace(/ec$/, 'c').replace(/[oa]$/, '')}ová`;
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('an empty list has no items');
  return item;
}

if (import.meta.main) {
  const place = 'server/people/legal-entities/sample.json';
  writeFileSync(place, await laidOut(JSON.stringify(legalEntities())));
}
