import type { Catalogue, Entity, Text } from '../../engine/metadata/types/index.ts';
import type { FileTexts } from './files.ts';
import { capital, storyFile, titleStep, type StoryExport } from './story-files.ts';

/** A story file per entity with screens, by path under the generated stories. */
export function entityStories({ entities, languages }: Catalogue): FileTexts {
  const files = Object.values(entities).flatMap((entity) => {
    const stories = [...listStories(entity, languages), ...formStories(entity, languages)];
    return stories.length === 0 ? [] : [[`${entity.name}.stories.tsx`, fileOf(entity, stories)] as const];
  });
  return Object.fromEntries(files);
}

function fileOf({ name, label }: Entity, stories: readonly StoryExport[]): string {
  return storyFile({
    title: `Register/Records/${titleStep(label['en'] ?? name)}`,
    imports: `import { entityStory } from '../../stories/register/entity-story.tsx';`,
    stories,
  });
}

interface ListPlace {
  readonly list?: string;
  readonly query: string | undefined;
  readonly title: Text;
}

/** The entity's lists in all states; additional ones are only tested filled. */
function listStories(entity: Entity, [, ...otherLanguages]: readonly string[]): readonly StoryExport[] {
  const isListed = entity.list !== undefined && entity.api.page !== undefined;
  const own = isListed ? [{ query: entity.api.page, title: entity.plural }] : [];
  const further = Object.entries(entity.lists).map(([list, { view, label }]) => {
    return { list, query: view ?? entity.api.page, title: label };
  });
  const places: readonly ListPlace[] = [...own, ...further];
  return places.flatMap((place) => {
    const isFurther = place.list !== undefined;
    const prefix = capital(place.list ?? '');
    const story = (state: string) => ({
      name: `${prefix}List${state}`,
      made: `entityStory(${JSON.stringify({ entity: entity.name, state: `list${state}`, ...place })})`,
    });
    return [
      { ...story('Filled'), hasWidths: true, testedIn: isFurther ? [] : otherLanguages },
      ...['Empty', 'Loading', 'Error'].map((state) => ({ ...story(state), isUntested: isFurther })),
    ];
  });
}

function formStories(entity: Entity, [, ...otherLanguages]: readonly string[]): readonly StoryExport[] {
  const { form, api, actions } = entity;
  if (form === undefined) return [];
  const canSave = api.save !== undefined;
  const canEdit = canSave && actions['update']?.allowed.every(({ rule }) => rule !== false) === true;
  const story = (state: string) => ({
    name: capital(state),
    made: `entityStory(${JSON.stringify({ entity: entity.name, state, isSaved: canSave })})`,
  });
  // Languages differ in texts only, so the edit state need not be repeated.
  const spoken = { hasWidths: true, testedIn: otherLanguages };
  return [
    ...(canSave ? [{ ...story('formCreate'), ...spoken }] : []),
    ...(api.one === undefined ? [] : [{ ...story('formRead'), ...spoken }]),
    ...(canEdit && api.one !== undefined ? [story('formEdit')] : []),
  ];
}
