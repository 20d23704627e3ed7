import react from '@vitejs/plugin-react';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import type { CoverageOptions } from 'vitest/node';
import { isSoak } from './tests/random-cases.ts';
import { testLimitMs, waitLimitMs } from './tests/time-limits.ts';
import { findChromium, testFlags } from './tools/chromium.ts';
import { compiled } from './tools/run.ts';
import { SlowFilesFirst } from './tools/test-run/slow-files-first.ts';

const executablePath = findChromium();

/** The machine's Chromium; a value of its own for each project, since vitest writes into it. */
const chromium = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  connectTimeout: testLimitMs,
  provider: playwright({
    launchOptions: { ...(executablePath === undefined ? {} : { executablePath }), args: [...testFlags] },
    // What moves is drawn anew with each frame.
    contextOptions: { reducedMotion: 'reduce' },
  }),
  instances: [{ browser: 'chromium' as const }],
});

/** Found late these would be bundled in the middle of a run, and two copies of React would meet. */
const optimizeDeps = {
  include: [
    'react',
    'react/jsx-dev-runtime',
    'react/jsx-runtime',
    'react-dom',
    'react-dom/client',
    '@blueprintjs/core',
  ],
};

/** Units that import screens, and one a library, whose modules only Vite reads. */
const screenTests = [
  '{engine/react,src}/**/*.test.ts',
  'tests/repository/{two-validators,value-formats}.test.ts',
  'tools/generate/metadata-schemas.test.ts',
];
const browserTests = '**/*.browser.test.{ts,tsx}';
const portalTests = 'tests/portal/**/*.test.ts';
const serverTests = 'tests/server/**/*.test.ts';
/** Server tests without a PostgreSQL: of no database, and the smoke test of the embedded one. */
const embeddedTests = ['tests/server/{contract,transport}/**/*.test.ts', 'tests/server/{bodies-laws,embedded}.test.ts'];
/** What kills processes, stops databases, cuts connections, fills disks, or runs commands that fail. */
const faultTests = [
  'tests/server/laws/{cut-mutations,deadlocks,killed,killed-exchange,killed-tasks,worker}.test.ts',
  'tests/server/exchange/full-disk.test.ts',
  'tests/server/{backup,full-database-disk,library-away,lost-connections,migrate-command,move,package,postgres,running,standby,wrong-starts}.test.ts',
];
/** Tests beside their units that need a PostgreSQL too. */
const unitTestsOnPostgres = [
  'engine/store/write/row-statements.test.ts',
  'server/people/accounts/sessions.test.ts',
  'server/platform/reference-data/load.test.ts',
  'tools/bench/bulk/load-certificates.test.ts',
];

const env = { NODE_COMPILE_CACHE: compiled };

/** Workers end with a run that is killed; room for what is new: it is collected a tenth of the processor's time less. */
const execArgv = [
  `--import=${join(import.meta.dirname, 'tools/end-with-parent.ts')}`,
  '--min-semi-space-size=16',
  '--max-semi-space-size=64',
];

const inNode = { environment: 'node', isolate: false, env, execArgv } as const;

/** Node reads the modules itself, which takes less than Vite's runner. */
const asNodeModules = {
  ...inNode,
  experimental: { viteModuleRunner: false, nodeLoader: false },
} as const;

/** Pure tests, and what is tested of the embedded database. */
const node: TestProjectConfiguration = {
  test: {
    ...asNodeModules,
    name: 'node',
    include: ['{engine,server,src,tools}/**/*.test.ts', 'tests/repository/**/*.test.ts', ...embeddedTests],
    exclude: [...screenTests, browserTests, ...unitTestsOnPostgres, '**/node_modules/**'],
  },
};

const screens: TestProjectConfiguration = {
  test: { ...inNode, name: 'screens', include: screenTests, exclude: [browserTests, '**/node_modules/**'] },
};

/** Tests on the PostgreSQL that their set-up starts. */
const onPostgres = {
  ...asNodeModules,
  globalSetup: 'tests/server/global-setup.ts',
  setupFiles: 'tests/server/file-setup.ts',
} as const;

/** The server, through GraphQL and over HTTP. */
const postgres: TestProjectConfiguration = {
  test: {
    ...onPostgres,
    name: 'postgres',
    include: [serverTests, ...unitTestsOnPostgres],
    exclude: [...embeddedTests, ...faultTests, '**/node_modules/**'],
  },
};

/** Apart from others, which would wait for them. */
const faults: TestProjectConfiguration = {
  test: { ...onPostgres, name: 'faults', include: faultTests },
};

/** Parts of the portal in a real browser. */
const browser: TestProjectConfiguration = {
  plugins: [react()],
  optimizeDeps,
  test: { name: 'browser', include: [`{engine,src,tests}/${browserTests}`], browser: chromium() },
};

/** Every story: it renders, its play function holds, axe finds nothing, nothing sticks out of it. */
const storybook: TestProjectConfiguration = {
  plugins: [storybookTest({ configDir: '.storybook' })],
  optimizeDeps,
  test: {
    name: 'storybook',
    isolate: false,
    browser: chromium(),
    setupFiles: '.storybook/shown-at-once.css',
  },
};

/** A person's walk through the built portal and a running server; while some wait for typing to rest, others walk. */
const portal: TestProjectConfiguration = {
  test: {
    ...asNodeModules,
    name: 'portal',
    maxWorkers: availableParallelism() + 2,
    include: [portalTests],
    globalSetup: 'tests/portal/global-setup.ts',
    setupFiles: 'tests/portal/file-setup.ts',
  },
};

/** No test depends on speed: these are far above what any takes; a soak takes as long as it is told to. */
const limits = {
  testTimeout: isSoak ? 0 : testLimitMs,
  hookTimeout: isSoak ? 0 : testLimitMs,
  expect: { poll: { timeout: waitLimitMs } },
} as const;

/** What `npm run coverage` counts: where the rules of what may be done are kept. Without screens, whose modules Vite writes anew. */
const coverage: CoverageOptions = {
  provider: 'v8',
  include: ['engine/{rules,store,api}/**/*.ts', 'server/trade/**/*.ts'],
  exclude: ['**/*.test.ts', '**/testing/**'],
  reporter: [['text', { skipFull: true }], 'json-summary', 'html'],
};

/** Kinds that each fill a core, or a browser, come one after the other. */
const kinds = [[node, screens, postgres], [browser], [storybook], [portal], [faults]];

export default defineConfig({
  test: {
    teardownTimeout: 60_000,
    coverage,
    sequence: { sequencer: SlowFilesFirst },
    // One more than cores: some wait for processes they start, for locks or for a clock.
    maxWorkers: availableParallelism() + 1,
    projects: kinds.flatMap((projects, groupOrder) =>
      projects.map((project) => ({ ...project, test: { ...limits, ...project.test, sequence: { groupOrder } } })),
    ),
  },
});
