import type { AppRoute, Catalogue } from '../../engine/metadata/types/index.ts';
import type { FileTexts } from './files.ts';
import { capital, storyFile, titleStep, type StoryExport } from './story-files.ts';

/** A story file for each screen that a route of the app names: routes of one label stand together. */
export function screenStories({ routes }: Catalogue): FileTexts {
  const shown = routes.filter(({ screen }) => !without.includes(screen));
  const groups = Map.groupBy(shown, ({ label }) => label['en'] ?? '');
  return Object.fromEntries(
    [...groups].map(([label, together]) => [
      `screen-${nameOf(together[0]?.path ?? '')}.stories.tsx`,
      storyFile({
        title: `Register/Screens/${titleStep(label)}`,
        imports: `import { screenStory } from '../../stories/register/screen-story.tsx';`,
        stories: together.flatMap((route) => storiesOf(route, together.length > 1 ? nameOf(route.path) : '')),
      }),
    ]),
  );
}

/** Screens that lead elsewhere at once. */
const without: readonly string[] = ['redirect', 'logout'];

/** Screens that ask the server before they show anything; what its silence and its faults look like is worth a story. */
const asking: readonly string[] = ['overview', 'energy', 'profile', 'notices', 'noticeSettings', 'faq', 'permissions'];

/** Screens that their own walk of the portal tests: axe needs half a minute for a table of a thousand cells. */
const large: readonly string[] = ['permissions'];

function storiesOf({ path, screen, access }: AppRoute, prefix: string): StoryExport[] {
  const story = (state: string) => ({
    name: `${prefix}${state}`,
    made: `screenStory(${JSON.stringify({ path, access, state: state.toLowerCase() })})`,
  });
  return [
    { ...story('Filled'), hasWidths: true, isUntested: large.includes(screen) },
    ...(asking.includes(screen)
      ? [story('Loading'), story('Failed')].map((each) => ({ ...each, isUntested: true }))
      : []),
  ];
}

/** `/login/register/:token` is `LoginRegisterToken`. */
function nameOf(path: string): string {
  return path
    .split(/[^a-z]+/iu)
    .map(capital)
    .join('');
}
