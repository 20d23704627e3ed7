import react from '@vitejs/plugin-react';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { testLimitMs, waitLimitMs } from './tests/time-limits.ts';
import { findChromium, testFlags } from './tools/chromium.ts';

const executablePath = findChromium();

/** The machine's Chromium; a value of its own for each project, since vitest writes into it. */
const chromium = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  connectTimeout: testLimitMs,
  provider: playwright({
    launchOptions: { ...(executablePath === undefined ? {} : { executablePath }), args: [...testFlags] },
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

const browserTests = '**/*.browser.test.{ts,tsx}';
const portalTests = 'tests/portal/**/*.test.ts';
/** What the product does over its public door says little of a database, and takes a third less time on PostgreSQL. */
const serverTests = 'tests/server/**/*.test.ts';
/** Storing, listing, locking and migrating, which either database could do in its own way. */
const bothTests =
  'tests/server/{actions,both-ends,concurrency,entities-over-others,jobs,lists,migrations,readers,removal,stock-laws,tasks,transactions,uploads}.test.ts';
/** Of the embedded database, of data folders and processes, or of no database at all. */
const embeddedTests = [
  'tests/server/{contract,transport}/**/*.test.ts',
  'tests/server/{bodies-laws,database-limits,files,forms,library-away,list-laws,list-orders,lost-connections,migrate-command,migration-laws,nightly,postgres,running,search-text,wrong-starts}.test.ts',
];

/** Where processes that tests start keep what they compiled: most of a start is that. */
const env = { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled') };

/** Room for what is new: it is collected a tenth of the processor's time less. */
const execArgv = ['--min-semi-space-size=16', '--max-semi-space-size=64'];

/** Pure tests, and those of the server on the embedded database. */
const node: TestProjectConfiguration = {
  test: {
    name: 'node',
    environment: 'node',
    isolate: false,
    env,
    execArgv,
    include: ['{engine,server,src,tools}/**/*.test.ts', 'tests/repository/**/*.test.ts', ...embeddedTests, bothTests],
    exclude: [browserTests, '**/node_modules/**'],
    globalSetup: 'tests/server/global-setup.ts',
  },
};

/** Server tests on PostgreSQL; the set-up of tests/server reads the variable. */
const postgres: TestProjectConfiguration = {
  test: {
    name: 'postgres',
    environment: 'node',
    isolate: false,
    env: { ...env, TEST_DATABASE: 'postgres' },
    execArgv,
    globalSetup: 'tests/server/global-setup.ts',
    setupFiles: 'tests/server/file-setup.ts',
    include: [serverTests],
    exclude: [...embeddedTests, '**/node_modules/**'],
  },
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
    browser: chromium(),
    setupFiles: '.storybook/shown-at-once.css',
  },
};

/** A person's walk through the built portal and a running server; while some wait for typing to rest, others walk. */
const portal: TestProjectConfiguration = {
  test: {
    name: 'portal',
    environment: 'node',
    isolate: false,
    env,
    execArgv,
    maxWorkers: availableParallelism() + 2,
    include: [portalTests],
    globalSetup: 'tests/portal/global-setup.ts',
  },
};

/** No test depends on speed: these are far above what any takes. */
const limits = {
  testTimeout: testLimitMs,
  hookTimeout: testLimitMs,
  expect: { poll: { timeout: waitLimitMs } },
} as const;

/** Kinds that each fill a core, or a browser, come one after the other. */
const kinds = [[node, postgres], [browser], [storybook], [portal]];

export default defineConfig({
  test: {
    teardownTimeout: testLimitMs,
    // One more than cores: some wait for processes they start, for locks or for a clock.
    maxWorkers: availableParallelism() + 1,
    projects: kinds.flatMap((projects, groupOrder) =>
      projects.map((project) => ({ ...project, test: { ...limits, ...project.test, sequence: { groupOrder } } })),
    ),
  },
});
