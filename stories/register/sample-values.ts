import type { Field } from '../../engine/metadata/types/index.ts';

/** Position of a generated value; equal positions get equal values. */
export interface SamplePlace {
  /** The record id. */
  readonly seed: number;
  /** Position in a list; 0 outside. */
  readonly row: number;
  readonly field?: Field | undefined;
  /** The field's name in GraphQL. */
  readonly name?: string;
}

/** Generates a scalar within the limits of its field's metadata. */
export function sampleScalar(type: string, place: SamplePlace): unknown {
  const day = String((place.seed % 28) + 1).padStart(2, '0');
  // End dates lie in the future.
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
  // A single component has the full portion.
  if (field.name === 'portion') return max.toFixed(scale);
  return (min + ((seed * 37.125) % (max - min))).toFixed(scale);
}

const people = ['Jana Nováková', 'Peter Kováč', 'Mária Horváthová', 'Ján Balog', 'Zuzana Tóthová', 'Martin Šimko'];
/** Sample texts by field name, for all entities. */
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
  // Patterns in use require digits or two lower-case letters.
  if (field.pattern !== undefined) return field.pattern.includes('a-z') ? 'sk' : String(22_072_000 + seed);
  const label = Object.values(field.label)[0] ?? field.name;
  return (field.type === 'longText' ? `${label}: dlhší text, ktorý sa zalomí. `.repeat(4) : `${label} ${seed}`).slice(
    0,
    field.maxLength,
  );
}
