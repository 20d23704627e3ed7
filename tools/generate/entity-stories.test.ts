import { expect, it } from 'vitest';
import { loadCatalogue } from '../../engine/metadata/read/index.ts';
import { entityStories } from './entity-stories.ts';

const files = entityStories(loadCatalogue('engine/example/metadata').catalogue);

it('shows every entity that has a list or a form', () => {
  expect(Object.keys(files).toSorted()).toEqual([
    'book.stories.tsx',
    'genre.stories.tsx',
    'loan.stories.tsx',
    'member.stories.tsx',
    'receipt.stories.tsx',
  ]);
});

it.each(['ListFilled', 'ListEmpty', 'ListLoading', 'ListError', 'FormCreate', 'FormRead', 'FormEdit'])(
  'shows %s in each language, by an export that can be read without running it',
  (state) => {
    const text = files['book.stories.tsx'] ?? '';
    expect(text).toContain(`export const ${state}Sk: StoryObj = entityStory({ entity: 'book',`);
    expect(text).toContain(`export const ${state}En: StoryObj = entityStory({ entity: 'book',`);
  },
);
