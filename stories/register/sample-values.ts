import type { Field } from '../../engine/metadata/types/index.ts';

/** Where a made-up value stands: the same place always has the same value. */
export interface SamplePlace {
  /** Tells records of one entity apart; the record's id. */
  readonly seed: number;
  /** Position in a list; 0 outside of one. */
  readonly row: number;
  readonly field?: Field | undefined;
  /** The field's name in the contract. */
  readonly name?: string;
}

/** A made-up scalar of a GraphQL type, as its field's metadata allow. */
export function sampleScalar(type: string, place: SamplePlace): unknown {
  const day = String((place.seed % 28) + 1).padStart(2, '0');
  // What ends has not ended yet.
  const year = /until|expires|ends/iu.test(place.name ?? '') ? 2028 : 2026;
  switch (type) {
    case 'ID':
      return String(place.seed);
    case 'Int':
      return sampleInteger(place);
    case 'Boolean':
      return place.row % 2 === 1;
    case 'Decimal':
      return sampleDecimal(place);
    case 'Date':
      return `${year}-03-${day}`;
    case 'DateTime':
      return `${year}-03-${day}T10:00:00.000Z`;
    case 'JSON':
      return null;
    default:
      return sampleText(place);
  }
}

function sampleInteger({ seed, name }: SamplePlace): number {
  if (name === 'year') return 2026 - (seed % 3);
  if (name === 'quarter') return (seed % 4) + 1;
  return seed * 3;
}

function sampleDecimal({ seed, field }: SamplePlace): string {
  if (field?.type !== 'decimal') return (seed * 12.5).toFixed(3);
  const { min = 0, max = 10_000, scale } = field;
  // What is made of one thing is made of it wholly.
  if (field.name === 'portion') return max.toFixed(scale);
  return (min + ((seed * 37.125) % (max - min))).toFixed(scale);
}

const people = ['Jana Nováková', 'Peter Kováč', 'Mária Horváthová', 'Ján Balog', 'Zuzana Tóthová', 'Martin Šimko'];
/** What people write in fields of a name; the same in every entity. */
const words: Readonly<Record<string, readonly string[]>> = {
  fullName: people,
  organizationName: ['Tatranské biopalivá, a. s.', 'Dunajské palivá, s. r. o.', 'Východné oleje, a. s.'],
  executiveManagerName: people,
  firstName: people.map((person) => person.split(' ')[0] ?? ''),
  lastName: people.map((person) => person.split(' ')[1] ?? ''),
  titleBefore: ['Ing.', 'Mgr.', 'JUDr.'],
  titleAfter: ['PhD.', 'MBA'],
  city: ['Bratislava', 'Leopoldov', 'Poprad', 'Nitra', 'Košice'],
  street: ['Trnavská cesta', 'Hlavná', 'Štúrova', 'Námestie slobody'],
  number: ['14', '22/A', '170', '5'],
  postal: ['821 08', '920 41', '058 01', '949 01'],
  county: ['Bratislavský kraj', 'Trnavský kraj', 'Prešovský kraj'],
  district: ['Bratislava II', 'Hlohovec', 'Poprad'],
  deliveryPost: ['Bratislava 28', 'Leopoldov', 'Poprad 1'],
  pobox: ['P. O. Box 12', 'P. O. Box 40'],
  fullAddress: ['Trnavská cesta 14, 920 41 Leopoldov', 'Hlavná 22/A, 058 01 Poprad', 'Štúrova 5, 949 01 Nitra'],
  factoryName: ['Závod Leopoldov', 'Závod Slovnaft', 'Závod Lehnice'],
  material: ['Bionafta z repky', 'Bioetanol denaturovaný', 'Metylester z použitého kuchynského oleja'],
  elnaKey: ['AT-0001', 'AT-0002', 'AT-0003'],
  note: ['Dodávka na základe rámcovej zmluvy.'],
  statusReason: ['Chýba protokol o hmotnostnej bilancii.'],
  rejection: ['Množstvo nesúhlasí s dokladmi o dodávke.'],
  freezeLiftReason: ['Zostatok po kontrole súhlasí.'],
  removalReason: ['Zadané dvakrát.'],
  productionInfo: ['Esterifikácia so zemným plynom'],
  freeText: ['Bez pripomienok.'],
  filename: ['osvedcenie-2026-03.pdf', 'vyhlasenie.pdf', 'zmluva.pdf'],
  fileName: ['osvedcenie-2026-03.pdf', 'vyhlasenie.pdf', 'zmluva.pdf'],
};

function sampleText({ seed, field, name = '' }: SamplePlace): string {
  const known = words[name];
  if (known !== undefined) return known[(seed - 1) % known.length] ?? '';
  if (field?.type !== 'text' && field?.type !== 'longText') return `Text ${seed}`;
  if (field.sequence !== undefined) return `${field.sequence.prefix}2026${String(seed).padStart(6, '0')}`;
  if (field.format === 'email') return `osoba${seed}@organizacia.example`;
  if (field.format === 'phone') return `+421 9${String(seed).padStart(2, '0')} 123 456`;
  // Every pattern in use asks for digits or for two small letters.
  if (field.pattern !== undefined) return field.pattern.includes('a-z') ? 'sk' : String(22_072_000 + seed);
  const label = Object.values(field.label)[0] ?? field.name;
  return (field.type === 'longText' ? `${label}: dlhší text, ktorý sa zalomí. `.repeat(4) : `${label} ${seed}`).slice(
    0,
    field.maxLength,
  );
}
