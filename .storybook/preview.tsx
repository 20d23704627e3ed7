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
  // The default of one second is too short on a busy machine.
  asyncUtilTimeout: waitLimitMs,
  // The default error prints the whole document on every retry.
  getElementError: (message) => new Error(message ?? 'an element is not as it was expected'),
});

/** Loaded with the first documentation page only. */
const ComponentPage = lazy(async () => ({ default: (await import('./component-page.tsx')).ComponentPage }));

/** Applies theme and language of the toolbar to the page and its stories. */
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

/** Breakpoints: a phone shows cards instead of tables, a tablet shows narrow tables. */
const viewports = {
  phone: { name: 'Phone, 390', styles: { width: '390px', height: '844px' }, type: 'mobile' },
  tablet: { name: 'Tablet, 1024', styles: { width: '1024px', height: '768px' }, type: 'tablet' },
  desktop: { name: 'Desktop, 1440', styles: { width: '1440px', height: '900px' }, type: 'desktop' },
} as const;

/** axe is a sixth faster from the document root; rules for whole pages do not apply to components. */
const wholeDocument = {
  context: 'html',
  config: {
    // For each element it would serialize all that is inside, to quote it; a test quotes its selector.
    noHtml: import.meta.env.MODE === 'test',
    rules: ['bypass', 'document-title', 'html-has-lang', 'landmark-one-main', 'page-has-heading-one'].map((id) => ({
      id,
      enabled: false,
    })),
  },
};

/** Clears storage between stories, except for Storybook's own settings. */
function clearStored(store: Storage): void {
  for (const key of Object.keys(store)) if (!key.startsWith('@storybook')) store.removeItem(key);
}

const preview: Preview = {
  decorators: [withToolbar],
  beforeEach: () => {
    clearStored(localStorage);
    clearStored(sessionStorage);
  },
  // Preloads fonts, so that text does not shift when they arrive.
  beforeAll: async () => {
    await document.fonts.load('1em "Inter Variable"', 'aá');
    await document.fonts.load('1em "Inter Variable"', 'č');
  },
  // Retries, because popovers may still be positioning.
  afterEach: ({ canvasElement }) =>
    waitFor(() => {
      assertNothingSticksOut(canvasElement);
      assertValuesHaveRoom(canvasElement);
    }),
  parameters: {
    layout: 'fullscreen',
    a11y: { test: 'error', ...wholeDocument, options: { resultTypes: ['violations'] } },
    // Disabled by default; component stories enable their controls.
    controls: { disable: true },
    docs: {
      page: () => (
        <Suspense>
          <ComponentPage />
        </Suspense>
      ),
      // In an iframe, because a dialog would cover the page.
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
