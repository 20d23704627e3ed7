import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: [
    'server/main.ts',
    'server/migrate.ts',
    'server/migrations/*.ts',
    'src/main.tsx',
    'tools/*.{ts,mjs}',
    '{engine,server,src,tests}/**/*.test.{ts,tsx}',
    'stories/**/*.stories.tsx',
  ],
  project: ['{engine,server,src,stories,tests,tools}/**/*.{ts,tsx,mjs}', '*.ts', '.storybook/*.{ts,tsx}'],
  // Doors export what their folder offers, used today or not; types describe values others get.
  ignoreExportsUsedInFile: true,
  ignoreDependencies: [
    // Puts Node 24 first in the PATH of every npm script.
    'node',
  ],
};

export default config;
