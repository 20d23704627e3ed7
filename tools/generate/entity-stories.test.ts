import { expect, it } from 'vitest';
import { exampleCatalogue } from '../../engine/example/index.ts';
import { entityStories } from './entity-stories.ts';

const files = entityStories(exampleCatalogue);

const line = (file: string, name: string) =>
  (files[file] ?? '').split('\n').find((each) => each.startsWith(`export const ${name}:`));

it('shows every entity that has a list or a form', () => {
  expect(Object.keys(files).toSorted()).toEqual([
    'book.stories.tsx',
    'delivery.stories.tsx',
    'disposal.stories.tsx',
    'donation.stories.tsx',
    'genre.stories.tsx',
    'inquiry.stories.tsx',
    'lateFee.stories.tsx',
    'loan.stories.tsx',
    'member.stories.tsx',
    'receipt.stories.tsx',
    'stop.stories.tsx',
  ]);
});

it.each(['ListFilled', 'ListEmpty', 'ListLoading', 'ListError', 'FormCreate', 'FormRead', 'FormEdit'])(
  'shows %s in the language of the toolbar, by a statically readable export',
  (name) => {
    const state = name.charAt(0).toLowerCase() + name.slice(1);
    expect(line('book.stories.tsx', name)).toMatch(
      new RegExp(`^export const ${name}: StoryObj = entityStory\\(\\{"entity":"book","state":"${state}",`, 'u'),
    );
  },
);

it.each(['ListFilled', 'FormCreate', 'FormRead'])('tests %s in the other language, without listing it', (state) => {
  expect(line('book.stories.tsx', `${state}En`)).toBe(
    `export const ${state}En: StoryObj = { ...${state}, globals: { language: 'en' }, tags: ['!dev'] };`,
  );
});

it.each(['ListFilled', 'FormCreate', 'FormRead'])('lists %s at the width of a phone, without testing it', (state) => {
  expect(line('book.stories.tsx', `${state}Phone`)).toBe(
    `export const ${state}Phone: StoryObj = { ...${state}, globals: { viewport: { value: 'phone' } }, tags: ['!test'] };`,
  );
});

it('shows a further list with its own title and query, and tests it when it has records', () => {
  expect(line('loan.stories.tsx', 'OutListFilled')).toContain('"list":"out","query":');
  expect(line('loan.stories.tsx', 'OutListError')).toContain("tags: ['!test']");
});

it('a name with a slash is one name', () => {
  const label = { sk: 'Kniha/zväzok', en: "Book/reader's volume" };
  const named = Object.entries(exampleCatalogue.entities).map(
    ([name, entity]) => [name, { ...entity, label }] as const,
  );
  const text = entityStories({ ...exampleCatalogue, entities: Object.fromEntries(named) });
  expect(text['book.stories.tsx']).toContain("title: 'Register/Records/Book∕reader’s volume'");
});
