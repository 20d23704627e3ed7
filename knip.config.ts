import { readFileSync } from 'node:fs';
import type { KnipConfig } from 'knip';

/** The packages of tests serve tools and stories too; tests/repository/dependencies.test.ts holds that each is used. */
const { devDependencies } = JSON.parse(readFileSync('tests/package.json', 'utf8')) as {
  readonly devDependencies: Readonly<Record<string, string>>; // npm's own format
};

const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: [
        'server/main.ts',
        'tools/*.{ts,mjs}',
        // Run by `npm test`.
        'tools/test-run/run-vitest.ts',
        '{engine,server,src,tools}/**/*.test.{ts,tsx}',
        'stories/**/*.stories.tsx',
        // Read by the generated stories.
        'stories/register/entity-story.tsx',
        'stories/register/screen-story.tsx',
        'stories/frame/notice-story.tsx',
      ],
      project: [
        '{engine,server,src,stories,tools}/**/*.{ts,tsx,mjs}',
        'stories/**/*.mdx',
        '*.ts',
        '.storybook/*.{ts,tsx}',
      ],
      // Which knip knows of by itself only where the package stands beside what it configures.
      storybook: true,
      oxlint: true,
    },
    tests: {
      // Processes that tests start and kill; what vitest.config.ts names.
      entry: ['**/*.test.{ts,tsx}', 'server/laws/*-process.ts', '{server,portal}/{global,file}-setup.ts'],
      project: ['**/*.{ts,tsx}'],
    },
    'tools/bench': { entry: ['**/*.test.ts'], project: ['**/*.ts'] },
  },
  ignoreExportsUsedInFile: true,
  // Named in tools/generate/codegen-config.ts; types alone; Node itself.
  ignoreDependencies: [
    '@graphql-codegen/typescript',
    'topojson-specification',
    'project-node',
    ...Object.keys(devDependencies),
  ],
  ignoreBinaries: ['apt-get', 'unshare'],
  // Generated code, which is no part of the project, imports some of its types.
  ignoreIssues: { 'engine/react/index.ts': ['types'] },
};

export default config;
