import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  entry: [
    'server/main.ts',
    'tools/*.{ts,mjs}',
    // Run by `npm test`.
    'tools/test-run/run-vitest.ts',
    '{engine,server,src,tests}/**/*.test.{ts,tsx}',
    'stories/**/*.stories.tsx',
    // Processes that tests start and kill.
    'tests/server/laws/*-process.ts',
    // Read by the generated stories.
    'stories/register/entity-story.tsx',
    'stories/register/screen-story.tsx',
    'stories/frame/notice-story.tsx',
  ],
  project: [
    '{engine,server,src,stories,tests,tools}/**/*.{ts,tsx,mjs}',
    'stories/**/*.mdx',
    '*.ts',
    '.storybook/*.{ts,tsx}',
  ],
  ignoreExportsUsedInFile: true,
  // Run by its path in tools/checks.ts; named in tools/generate/codegen-config.ts.
  ignoreDependencies: ['@typescript/native', '@graphql-codegen/typescript'],
  ignoreBinaries: ['apt-get', 'unshare'],
  // A door gives the types of what it gives, whether or not somebody needs their names today.
  rules: { types: 'off' },
};

export default config;
