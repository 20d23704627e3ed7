import type { StorybookConfig } from '@storybook/react-vite';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../stories/**/*.stories.tsx', '../generated/stories/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // The portal's own configuration has another root; stories need none of it but React, which the framework brings.
  viteFinal: (settings) => ({ ...settings, build: { ...settings.build, chunkSizeWarningLimit: 4000 } }),
};

export default config;
