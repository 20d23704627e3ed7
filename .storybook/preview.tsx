import type { Decorator, Preview } from '@storybook/react-vite';
import { configure, waitFor } from 'storybook/test';
import '@blueprintjs/core/lib/css/blueprint.css';
import '@blueprintjs/datetime/lib/css/blueprint-datetime.css';
import '@fontsource-variable/inter/index.css';
import '../engine/react/shell/styles/tokens.css';
import '../engine/react/shell/styles/base.css';
import '../engine/react/shell/styles/forced-colors.css';
import { assertNothingSticksOut, assertValuesHaveRoom } from '../stories/frame/sticking-out.ts';
import { ToolbarLanguage } from '../stories/frame/toolbar-language.ts';
import { waitLimitMs } from '../tests/time-limits.ts';

/** The usual second is too short on a busy machine. */
configure({ asyncUtilTimeout: waitLimitMs });

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

const preview: Preview = {
  decorators: [withToolbar],
  // What is opening meanwhile finds its place within a moment.
  afterEach: ({ canvasElement }) =>
    waitFor(() => {
      assertNothingSticksOut(canvasElement);
      assertValuesHaveRoom(canvasElement);
    }),
  parameters: { layout: 'fullscreen', a11y: { test: 'error' }, controls: { disable: true } },
  initialGlobals: { theme: 'light', language: 'sk' },
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
