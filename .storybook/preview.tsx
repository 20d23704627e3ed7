import type { Decorator, Preview } from '@storybook/react-vite';
import { lazy, Suspense } from 'react';
import { configure, waitFor } from 'storybook/test';
import '@blueprintjs/core/lib/css/blueprint.css';
import '@blueprintjs/datetime/lib/css/blueprint-datetime.css';
import '../src/fonts/inter.css';
import '../engine/react/shell/styles/tokens.css';
import '../engine/react/shell/styles/base.css';
import '../engine/react/shell/styles/forced-colors.css';
import '../src/screens/screens.css';
import { assertNothingSticksOut, assertValuesHaveRoom } from '../stories/frame/sticking-out.ts';
import { ToolbarLanguage } from '../stories/frame/toolbar-language.ts';
import { waitLimitMs } from '../tests/time-limits.ts';

configure({
  // The usual second is too short on a busy machine.
  asyncUtilTimeout: waitLimitMs,
  // The usual error prints the whole document, also each time that a wait looks and does not find yet.
  getElementError: (message) => new Error(message ?? 'an element is not as it was expected'),
});

/** Comes with the first page of documentation: no story needs it. */
const ComponentPage = lazy(async () => ({ default: (await import('./component-page.tsx')).ComponentPage }));

/** Dresses the page in the toolbar's theme and language; the frames of stories speak that language. */
const withToolbar: Decorator = (Story, { globals }) => {
  const { theme, language } = globals;
  document.documentElement.classList.toggle('bp6-dark', theme === 'dark');
  document.documentElement.lang = String(language);
  return (
    <ToolbarLanguage value={String(language)}>
      <Story />
    </ToolbarLanguage>
  );
};

/** The widths at which a screen differs: a phone turns tables into cards, a tablet has them without room to spare. */
const viewports = {
  phone: { name: 'Phone, 390', styles: { width: '390px', height: '844px' }, type: 'mobile' },
  tablet: { name: 'Tablet, 1024', styles: { width: '1024px', height: '768px' }, type: 'tablet' },
  desktop: { name: 'Desktop, 1440', styles: { width: '1440px', height: '900px' }, type: 'desktop' },
} as const;

/** axe finds elements a sixth faster from the root of the document; its rules for whole pages are not for parts of one. */
const wholeDocument = {
  context: 'html',
  config: {
    rules: ['bypass', 'document-title', 'html-has-lang', 'landmark-one-main', 'page-has-heading-one'].map((id) => ({
      id,
      enabled: false,
    })),
  },
};

/** A story begins without what others, or a person, left in a store where Storybook's own settings are as well. */
function clearStored(store: Storage): void {
  for (const key of Object.keys(store)) if (!key.startsWith('@storybook')) store.removeItem(key);
}

const preview: Preview = {
  decorators: [withToolbar],
  beforeEach: () => {
    clearStored(localStorage);
    clearStored(sessionStorage);
  },
  // A control that is laid out in another face keeps the place of its text when its own face arrives.
  beforeAll: async () => {
    await document.fonts.load('1em "Inter Variable"', 'aá');
    await document.fonts.load('1em "Inter Variable"', 'č');
  },
  // What is opening meanwhile finds its place within a moment.
  afterEach: ({ canvasElement }) =>
    waitFor(() => {
      assertNothingSticksOut(canvasElement);
      assertValuesHaveRoom(canvasElement);
    }),
  parameters: {
    layout: 'fullscreen',
    a11y: { test: 'error', ...wholeDocument, options: { resultTypes: ['violations'] } },
    // A story of a whole screen has no figure to turn; where one has, it says so.
    controls: { disable: true },
    docs: {
      page: () => (
        <Suspense>
          <ComponentPage />
        </Suspense>
      ),
      // In a frame of its own: a dialog would cover the page.
      story: { inline: false, height: '480px' },
      canvas: { sourceState: 'none' },
    },
    viewport: { options: viewports },
    options: {
      storySort: {
        order: [
          'Introduction',
          'Tokens',
          'Icons',
          'Engine',
          'Register',
          ['Screens', 'Records', 'Parts', 'Notices', 'Prints'],
        ],
      },
    },
  },
  initialGlobals: { theme: 'light', language: 'sk', viewport: { value: undefined } },
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: { title: 'Theme', icon: 'contrast', dynamicTitle: true, items: ['light', 'dark'] },
    },
    language: {
      description: 'Language of the interface',
      toolbar: { title: 'Language', icon: 'globe', dynamicTitle: true, items: ['sk', 'en'] },
    },
  },
};

export default preview;
