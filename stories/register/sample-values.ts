import type { Field } from '../../engine/metadata/types/index.ts';

/** Where a made-up value stands: the same place always has the same value. */
export interface SamplePlace {
  /** Tells records of one entity apart; the record's id. */
  readonly seed: number;
  /** Position in a list; 0 outside of one. */
  readonly row: number;
  readonly field?: Field | undefined;
}

/** A made-up scalar of a GraphQL type, as its field's metadata allow. */
export function sampleScalar(type: string, place: SamplePlace): unknown {
  const day = String((place.seed % 28) + 1).padStart(2, '0');
  switch (type) {
    case 'ID':
      return String(place.seed);
    case 'Int':
      return place.seed * 3;
    case 'Boolean':
      return place.row % 2 === 1;
    case 'Decimal':
      return sampleDecimal(place);
    case 'Date':
      return `2026-03-${day}`;
    case 'DateTime':
      return `2026-03-${day}T10:00:00.000Z`;
    case 'JSON':
      return null;
    default:
      return sampleText(place);
  }
}

function sampleDecimal({ seed, field }: SamplePlace): string {
  if (field?.type !== 'decimal') return (seed * 12.5).toFixed(3);
  const { min = 0, max = 10_000, scale } = field;
  return (min + ((seed * 37.125) % (max - min))).toFixed(scale);
}

function sampleText({ seed, field }: SamplePlace): string {
  if (field?.type !== 'text' && field?.type !== 'longText') return `Text ${seed}`;
  if (field.sequence !== undefined) return `${field.sequence.prefix}2026${String(seed).padStart(6, '0')}`;
  if (field.format === 'email') return `osoba${seed}@organizacia.example`;
  if (field.format === 'phone') return `+421 9${String(seed).padStart(2, '0')} 123 456`;
  // Every pattern in use asks for digits or for two small letters.
  if (field.pattern !== undefined) return field.pattern.includes('a-z') ? 'sk' : String(22_072_000 + seed);
  const words = Object.values(field.label)[0] ?? field.name;
  return (field.type === 'longText' ? `${words}: dlhší text, ktorý sa zalomí. `.repeat(4) : `${words} ${seed}`).slice(
    0,
    field.maxLength,
  );
}
