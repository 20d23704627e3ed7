import { readFileSync } from 'node:fs';
import type { KnipConfig } from 'knip';

/** Packages of the tests are used by tools and stories too; tests/repository/dependencies.test.ts checks their use. */
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
        // Imported by generated stories.
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
      // Detected automatically only where the package and its configuration are in one folder.
      storybook: true,
      oxlint: true,
    },
    tests: {
      // Processes started by tests, and set-up files of vitest.config.ts.
      entry: ['**/*.test.{ts,tsx}', 'server/laws/*-process.ts', '{server,portal}/{global,file}-setup.ts'],
      project: ['**/*.{ts,tsx}'],
    },
    'tools/bench': { entry: ['**/*.test.ts'], project: ['**/*.ts'] },
  },
  ignoreExportsUsedInFile: true,
  // In order: named in tools/generate/codegen-config.ts; types only; Node itself.
  ignoreDependencies: [
    '@graphql-codegen/typescript',
    'topojson-specification',
    'project-node',
    ...Object.keys(devDependencies),
  ],
  ignoreBinaries: ['apt-get', 'unshare'],
  // Some of its types are imported by generated code only.
  ignoreIssues: { 'engine/react/index.ts': ['types'] },
};

export default config;
