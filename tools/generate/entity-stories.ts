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
  const canEdit = canSave && actions['update']?.allowed.every(({ rule }) => rule !== false) === true;
  return [
    ...(list === undefined ? [] : ['listFilled', 'listEmpty', 'listLoading', 'listError']),
    ...(canSave ? ['formCreate'] : []),
    ...(form === undefined || api.one === undefined ? [] : ['formRead']),
    ...(canEdit && api.one !== undefined ? ['formEdit'] : []),
  ];
}

/** States tested in each language; the others say little, and differ in it by the same words. */
const spokenStates: readonly string[] = ['listFilled', 'formCreate', 'formRead'];

/**
 * Titles and names of exports are read without running the file, hence no loop in it. What is shown follows the
 * toolbar; the stories that stay in one language are tested and not shown.
 */
function storiesText(entity: Entity, [, ...otherLanguages]: readonly string[]): string {
  const stories = statesOf(entity).flatMap((state) => [
    `export const ${capital(state)}: StoryObj = entityStory({ entity: '${entity.name}', state: '${state}' });`,
    ...(spokenStates.includes(state) ? otherLanguages : []).map(
      (language) =>
        `export const ${capital(state)}${capital(language)}: StoryObj = { ...${capital(state)}, globals: { language: '${language}' }, tags: ['!dev'] };`,
    ),
  ]);
  return `import type { Meta, StoryObj } from '@storybook/react-vite';
import { entityStory } from '../../stories/register/entity-story.tsx';

const meta = { title: 'Register/${titleOf(entity)}' } satisfies Meta;

export default meta;

${stories.join('\n')}
`;
}

/** The entity's name as one step of a title, which a slash would make two. */
function titleOf({ name, label }: Entity): string {
  return (label['en'] ?? name).replaceAll('/', '\u2215').replaceAll("'", '\u2019');
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
