import { expect, it } from 'vitest';
import { exampleCatalogue } from '../../engine/example/index.ts';
import { entityStories } from './entity-stories.ts';

const files = entityStories(exampleCatalogue);

it('shows every entity that has a list or a form', () => {
  expect(Object.keys(files).toSorted()).toEqual([
    'book.stories.tsx',
    'delivery.stories.tsx',
    'genre.stories.tsx',
    'loan.stories.tsx',
    'member.stories.tsx',
    'receipt.stories.tsx',
    'stop.stories.tsx',
  ]);
});

it.each(['ListFilled', 'ListEmpty', 'ListLoading', 'ListError', 'FormCreate', 'FormRead', 'FormEdit'])(
  'shows %s in the language of the toolbar, by an export that can be read without running it',
  (state) => {
    const text = files['book.stories.tsx'] ?? '';
    expect(text).toContain(`export const ${state}: StoryObj = entityStory({ entity: 'book',`);
  },
);

it.each(['ListFilled', 'FormCreate', 'FormRead'])('tests %s in the other language, out of sight', (state) => {
  expect(files['book.stories.tsx']).toContain(
    `export const ${state}En: StoryObj = { ...${state}, globals: { language: 'en' }, tags: ['!dev'] };`,
  );
});

it('a name with a slash is one name', () => {
  const label = { sk: 'Kniha/zväzok', en: "Book/reader's volume" };
  const named = Object.entries(exampleCatalogue.entities).map(
    ([name, entity]) => [name, { ...entity, label }] as const,
  );
  const text = entityStories({ ...exampleCatalogue, entities: Object.fromEntries(named) });
  expect(text['book.stories.tsx']).toContain("title: 'Register/Book∕reader’s volume'");
});
