import type { Catalogue, Entity } from '../../engine/metadata/types/index.ts';
import type { Files } from './files.ts';

/** A story file of each entity that has a screen, by path under the folder of generated stories. */
export function entityStories({ entities, languages }: Catalogue): Files {
  const shown = Object.values(entities).filter((entity) => statesOf(entity).length > 0);
  return Object.fromEntries(shown.map((entity) => [`${entity.name}.stories.tsx`, storiesText(entity, languages)]));
}

/** The states an entity is shown in, as `stories/register/entity-story.tsx` knows them. */
function statesOf({ list, form, api, actions }: Entity): readonly string[] {
  const canSave = form !== undefined && api.save !== undefined;
  const canEdit = canSave && actions['update']?.allowed !== false;
  return [
    ...(list === undefined ? [] : ['listFilled', 'listEmpty', 'listLoading', 'listError']),
    ...(canSave ? ['formCreate'] : []),
    ...(form === undefined || api.one === undefined ? [] : ['formRead']),
    ...(canEdit && api.one !== undefined ? ['formEdit'] : []),
  ];
}

/** Titles and names of exports are read without running the file, hence no loop in it. */
function storiesText(entity: Entity, languages: readonly string[]): string {
  const stories = statesOf(entity).flatMap((state) =>
    languages.map((language) => {
      const name = `${capital(state)}${capital(language)}`;
      return `export const ${name}: StoryObj = entityStory({ entity: '${entity.name}', state: '${state}', language: '${language}' });`;
    }),
  );
  return `import type { Meta, StoryObj } from '@storybook/react-vite';
import { entityStory } from '../../stories/register/entity-story.tsx';

const meta = { title: 'Register/${entity.label['en'] ?? entity.name}' } satisfies Meta;

export default meta;

${stories.join('\n')}
`;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
