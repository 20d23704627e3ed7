import { fieldAt, type Catalogue, type Notice, type PrintValue } from '../../engine/metadata/index.ts';
import { toLetter } from '../../engine/notice/index.ts';
import type { Values } from '../../engine/record/index.ts';

/** The story file of a product's notices: each letter in every language, written from what stands in its places by example. */
export function noticeStories(catalogue: Catalogue, group: string): string {
  const { languages, notices } = catalogue;
  const stories = Object.values(notices).flatMap((notice) => {
    const letters = languages.map((language) => {
      const facts = factsOf(notice, catalogue, language);
      const request = { notice, facts, language, publicAddress: 'https://register.example' };
      return [language, toLetter(catalogue, request)] as const;
    });
    const name = notice.name.charAt(0).toUpperCase() + notice.name.slice(1);
    return [
      `export const ${name}: StoryObj = noticeStory(${JSON.stringify(Object.fromEntries(letters))});`,
      ...languages
        .slice(1)
        .map(
          (language) =>
            `export const ${name}${language.charAt(0).toUpperCase()}${language.slice(1)}: StoryObj = { ...${name}, globals: { language: '${language}' }, tags: ['!dev'] };`,
        ),
    ];
  });
  return `import type { Meta, StoryObj } from '@storybook/react-vite';
import { noticeStory } from '../../stories/frame/notice-story.tsx';

const meta = { title: '${group}/Notices' } satisfies Meta;

export default meta;

${stories.join('\n')}
`;
}

function factsOf(notice: Notice, catalogue: Catalogue, language: string): Values {
  const given = Object.entries(notice.params).map(([name, { example }]) => [name, example] as const);
  const places = { ...notice.subject.values, ...notice.text.values };
  const shown = notice.on === undefined ? [] : Object.entries(places);
  const samples = shown.map(([path, value]) => [path, sampleOf(path, value, { notice, catalogue, language })] as const);
  return [['id', '12'] as const, ...samples, ...given].reduce<Values>(
    (facts, [path, value]) => withFact(facts, path.split('.'), value),
    {},
  );
}

interface Telling {
  readonly notice: Notice;
  readonly catalogue: Catalogue;
  readonly language: string;
}

function sampleOf(path: string, { type, enumeration = '' }: PrintValue, telling: Telling): unknown {
  switch (type) {
    case 'number':
      return '1234.5';
    case 'date':
      return '2026-03-31';
    case 'dateTime':
      return '2026-03-31T10:00:00.000Z';
    case 'boolean':
      return true;
    case 'enumeration':
      return telling.catalogue.enumerations[enumeration]?.values[0]?.name;
    case 'text':
      return sampleText(path, telling);
  }
}

/** A code as it is counted; of what is referred to whom or what it is; else what the field is called. */
function sampleText(path: string, { notice: { on }, catalogue: { entities }, language }: Telling): string {
  const at = (place: string) => fieldAt(entities, entities[on?.entity ?? '']?.fields ?? {}, place);
  const field = at(path);
  if (field !== undefined && 'sequence' in field && field.sequence !== undefined)
    return `${field.sequence.prefix}2026000012`;
  const reference = path.split('.').slice(0, -1).join('.');
  return ((reference === '' ? undefined : at(reference)) ?? field)?.label[language] ?? path;
}

function withFact(facts: Values, [name = '', ...rest]: readonly string[], value: unknown): Values {
  if (rest.length === 0) return { ...facts, [name]: value };
  const inner = facts[name];
  return { ...facts, [name]: withFact(typeof inner === 'object' && inner !== null ? { ...inner } : {}, rest, value) };
}
