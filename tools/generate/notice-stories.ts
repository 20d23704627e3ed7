import { valueTypes } from '../../engine/field-types/index.ts';
import { fieldAt, type Catalogue, type Entity, type Notice, type PrintValue } from '../../engine/metadata/index.ts';
import { toLetter } from '../../engine/notice/index.ts';
import type { Values } from '../../engine/record/index.ts';
import { capital, storyFile } from './story-files.ts';

/** Reference data rows by entity. */
type Rows = Readonly<Record<string, readonly Values[]>>;

/** Story file of all notices in every language, rendered with sample values. */
export function noticeStories(catalogue: Catalogue, group: string, rows: Rows = {}): string {
  const { languages, notices } = catalogue;
  const stories = Object.values(notices).map((notice) => {
    const letters = languages.map((language) => {
      const facts = factsOf({ notice, catalogue, language, rows });
      const request = { notice, facts, language, publicAddress: 'https://register.example' };
      return [language, toLetter(catalogue, request)] as const;
    });
    return {
      name: capital(notice.name),
      made: `noticeStory(${JSON.stringify(Object.fromEntries(letters))})`,
      testedIn: languages.slice(1),
    };
  });
  return storyFile({
    title: `${group}/Notices`,
    imports: `import { noticeStory } from '../../stories/frame/notice-story.tsx';`,
    stories,
  });
}

interface Telling {
  readonly notice: Notice;
  readonly catalogue: Catalogue;
  readonly language: string;
  readonly rows: Rows;
}

function factsOf(telling: Telling): Values {
  const { notice } = telling;
  const given = Object.entries(notice.params).map(([name, { example }]) => [name, example] as const);
  const shown = notice.on === undefined ? [] : Object.entries({ ...notice.subject.values, ...notice.text.values });
  const samples = shown.flatMap(([path, value]) => [
    [path, sampleOf(path, value, telling)] as const,
    ...unitOf(value, telling),
  ]);
  return [['id', '12'] as const, ...samples, ...given].reduce<Values>(
    (facts, [path, value]) => withFact(facts, path.split('.'), value),
    {},
  );
}

/** Adds the first unit of an amount. */
function unitOf({ unit }: PrintValue, { catalogue }: Telling): readonly (readonly [string, unknown])[] {
  if (typeof unit !== 'object') return [];
  return [[unit.path, catalogue.enumerations[unit.enumeration ?? '']?.values[0]?.name]];
}

function sampleOf(path: string, { type, enumeration = '' }: PrintValue, telling: Telling): unknown {
  switch (type) {
    case 'number':
      return '1234.5';
    case 'boolean':
      return true;
    case 'enumeration':
      return telling.catalogue.enumerations[enumeration]?.values[0]?.name;
    case 'text':
      return sampleText(path, telling);
    default:
      return valueTypes[type].sample;
  }
}

/** Sample text: a numbered code, the name of a reference data row or other referenced record, else the field's label. */
function sampleText(path: string, { notice: { on }, catalogue: { entities }, language, rows }: Telling): string {
  const at = (place: string) => fieldAt(entities, entities[on?.entity ?? '']?.fields ?? {}, place);
  const field = at(path);
  if (field !== undefined && 'sequence' in field && field.sequence !== undefined)
    return `${field.sequence.prefix}2026000012`;
  const reference = path.split('.').slice(0, -1).join('.');
  const referred = reference === '' ? undefined : at(reference);
  const whose = [field, referred].find((each) => each !== undefined && 'to' in each && rows[each.to] !== undefined);
  if (whose !== undefined && 'to' in whose) {
    const choices = rows[whose.to] ?? [];
    // Different references show different names.
    const index = Object.keys(entities[on?.entity ?? '']?.fields ?? {}).indexOf(path.split('.')[0] ?? '');
    const name = nameIn(choices[Math.max(index, 0) % choices.length], entities[whose.to], language);
    if (name !== undefined) return name;
  }
  return (referred ?? field)?.label[language] ?? path;
}

/** Display name of a row, if its entity displays a single field. */
function nameIn(row: Values | undefined, entity: Entity | undefined, language: string): string | undefined {
  const [, name = ''] = /^\{(\w+)\}$/u.exec(entity?.display[language] ?? '') ?? [];
  const value = row?.[name];
  return typeof value === 'string' ? value : undefined;
}

function withFact(facts: Values, [name = '', ...rest]: readonly string[], value: unknown): Values {
  if (rest.length === 0) return { ...facts, [name]: value };
  const inner = facts[name];
  return { ...facts, [name]: withFact(typeof inner === 'object' && inner !== null ? { ...inner } : {}, rest, value) };
}
