import { formatField, enumerationLabel, fixedUnit, type RecordWords } from '../../../engine/print/index.ts';
import { displayPaths, isComputed, type Catalogue, type Field, type Fields } from '../../../engine/metadata/index.ts';
import { displayOf, isValues, textAt, type Values } from '../../../engine/record/index.ts';
import type { MutableSelection } from '../../../engine/store/index.ts';
import type { CertificateCorrection } from '../../../generated/server/records.ts';

/** Change of a value by a correction, in each language. */
export type ValueChange = Omit<
  NonNullable<CertificateCorrection['changes']>[number],
  'id' | 'field' | 'was' | 'becomes'
>;

/** Selection of stored fields, of units and of `consequences`, with display values of references. */
export function namedValues(
  catalogue: Catalogue,
  fields: Fields,
  consequences: readonly string[] = [],
): MutableSelection {
  const units = Object.values(fields).map((field) =>
    'unit' in field && typeof field.unit === 'object' ? field.unit.field : '',
  );
  return Object.fromEntries(
    Object.values(fields).flatMap((field) => {
      const isLeftOut = isComputed(field) && !units.includes(field.name) && !consequences.includes(field.name);
      const part = isLeftOut ? undefined : namedPart(catalogue, field);
      return part === undefined ? [] : [[field.name, part]];
    }),
  );
}

function namedPart(catalogue: Catalogue, field: Field): true | MutableSelection | undefined {
  switch (field.type) {
    case 'relation':
    case 'references':
    case 'files':
      return undefined;
    case 'group':
    case 'rows':
      return namedValues(catalogue, field.fields);
    case 'reference': {
      const target = catalogue.entities[field.to];
      const names = target === undefined ? [] : displayPaths(target).filter((path) => !path.includes('.'));
      return { id: true, ...Object.fromEntries(names.map((name) => [name, true as const])) };
    }
    default:
      return true;
  }
}

/** Differences between two states of a record; nested fields are compared individually. */
export function changesBetween(
  catalogue: Catalogue,
  fields: Fields,
  before: Values,
  after: Values,
): readonly ValueChange[] {
  const sk = wordsIn(catalogue, 'sk');
  const en = wordsIn(catalogue, 'en');
  const changesWithin = (within: Fields, was: Values, becomes: Values, around: string): readonly ValueChange[] =>
    Object.values(within).flatMap((field): readonly ValueChange[] => {
      const [from, to] = [was[field.name], becomes[field.name]];
      if (isEqualReading(from, to)) return [];
      const path = `${around}${field.name}`;
      if (field.type === 'group') return changesWithin(field.fields, valuesOf(from), valuesOf(to), `${path}.`);
      const write = (value: unknown, words: RecordWords) =>
        formatField(field, value, words, unitOf(field, before, words)) || '–';
      return [
        {
          path,
          labelSK: field.label['sk'] ?? path,
          labelEN: field.label['en'] ?? path,
          beforeSK: write(from, sk),
          beforeEN: write(from, en),
          afterSK: write(to, sk),
          afterEN: write(to, en),
        },
      ];
    });
  return changesWithin(fields, before, after, '');
}

/** Compares two values read with the same selection. */
export function isEqualReading(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

function valuesOf(value: unknown): Values {
  return isValues(value) ? value : {};
}

function unitOf(field: Field, record: Values, words: RecordWords): string {
  if (!('unit' in field) || typeof field.unit !== 'object') return fixedUnit(field);
  return enumerationLabel(words, 'AmountUnit', textAt(record, field.unit.field) ?? '').label;
}

function wordsIn({ brand, entities, enumerations, texts }: Catalogue, language: string): RecordWords {
  const said = (key: string) => textAt(texts[language], key) ?? '';
  return {
    language,
    timeZone: brand.timeZone,
    enumerations,
    yes: said('values.yes'),
    no: said('values.no'),
    nameOf: (entity, record) => displayOf(entities[entity]?.display[language] ?? '', record),
  };
}
