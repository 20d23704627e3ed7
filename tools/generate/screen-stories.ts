import type { AppRoute, Catalogue } from '../../engine/metadata/types/index.ts';
import type { FileTexts } from './files.ts';
import { capital, storyFile, titleStep, type StoryExport } from './story-files.ts';

/** A story file per screen of an app route, grouped by label. */
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

/** Screens that redirect at once. */
const without: readonly string[] = ['redirect', 'logout'];

/** Screens that load data first; they also get loading and error stories. */
const asking: readonly string[] = ['overview', 'energy', 'profile', 'notices', 'noticeSettings', 'faq', 'permissions'];

/** Screens only tested by the portal walk: axe needs half a minute for a table of a thousand cells. */
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

/** `LoginRegisterToken` for `/login/register/:token`. */
function nameOf(path: string): string {
  return path
    .split(/[^a-z]+/iu)
    .map(capital)
    .join('');
}
