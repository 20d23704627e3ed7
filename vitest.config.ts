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

/** Browser options with the installed Chromium; a new object per project, because vitest mutates it. */
const chromium = () => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  connectTimeout: testLimitMs,
  provider: playwright({
    launchOptions: { ...(executablePath === undefined ? {} : { executablePath }), args: [...testFlags] },
    // Animations would repaint each frame.
    contextOptions: { reducedMotion: 'reduce' },
  }),
  instances: [{ browser: 'chromium' as const }],
});

/** Bundled up front: a discovery during a run would bundle them again and load a second copy of React. */
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

/** Unit tests whose imports need Vite: screens, and one library. */
const screenTests = [
  '{engine/react,src}/**/*.test.ts',
  'tests/repository/{two-validators,value-formats}.test.ts',
  'tools/generate/metadata-schemas.test.ts',
];
const browserTests = '**/*.browser.test.{ts,tsx}';
const portalTests = 'tests/portal/**/*.test.ts';
const serverTests = 'tests/server/**/*.test.ts';
/** Server tests without PostgreSQL: those without a database, and the smoke test of the embedded one. */
const embeddedTests = ['tests/server/{contract,transport}/**/*.test.ts', 'tests/server/{bodies-laws,embedded}.test.ts'];
/** Tests that kill processes, stop databases, cut connections, fill disks, or run failing commands. */
const faultTests = [
  'tests/server/laws/{cut-mutations,deadlocks,killed,killed-exchange,killed-tasks,worker}.test.ts',
  'tests/server/exchange/full-disk.test.ts',
  'tests/server/{backup,full-database-disk,library-away,lost-connections,migrate-command,move,package,postgres,running,standby,wrong-starts}.test.ts',
];
/** Unit tests that need PostgreSQL. */
const unitTestsOnPostgres = [
  'engine/store/write/row-statements.test.ts',
  'server/people/accounts/sessions.test.ts',
  'server/platform/reference-data/load.test.ts',
  'tools/bench/bulk/load-certificates.test.ts',
];

const env = { NODE_COMPILE_CACHE: compiled };

/** Workers end with a killed run. A larger young generation saves a tenth of the CPU time in garbage collection. */
const execArgv = [
  `--import=${join(import.meta.dirname, 'tools/end-with-parent.ts')}`,
  '--min-semi-space-size=16',
  '--max-semi-space-size=64',
];

const inNode = { environment: 'node', isolate: false, env, execArgv } as const;

/** Modules are loaded by Node, which is faster than Vite's module runner. */
const asNodeModules = {
  ...inNode,
  experimental: { viteModuleRunner: false, nodeLoader: false },
} as const;

/** Unit tests, and tests on the embedded database. */
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

/** Tests on a PostgreSQL that the global set-up starts. */
const onPostgres = {
  ...asNodeModules,
  globalSetup: 'tests/server/global-setup.ts',
  setupFiles: 'tests/server/file-setup.ts',
} as const;

/** Tests of the server through GraphQL and HTTP. */
const postgres: TestProjectConfiguration = {
  test: {
    ...onPostgres,
    name: 'postgres',
    include: [serverTests, ...unitTestsOnPostgres],
    exclude: [...embeddedTests, ...faultTests, '**/node_modules/**'],
  },
};

/** A separate group, because their waits would slow other tests. */
const faults: TestProjectConfiguration = {
  test: { ...onPostgres, name: 'faults', include: faultTests },
};

/** Component tests in a real browser. */
const browser: TestProjectConfiguration = {
  plugins: [react()],
  optimizeDeps,
  test: { name: 'browser', include: [`{engine,src,tests}/${browserTests}`], browser: chromium() },
};

/** Every story: it renders, its play function passes, axe finds no violation, and nothing overflows. */
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

/** End-to-end tests of the built portal with a running server; more workers than cores, because many wait for debounces. */
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

/** Far above the duration of any test, because no test depends on speed; a soak has no limits. */
const limits = {
  testTimeout: isSoak ? 0 : testLimitMs,
  hookTimeout: isSoak ? 0 : testLimitMs,
  expect: { poll: { timeout: waitLimitMs } },
} as const;

/** `npm run coverage` counts the modules with business rules; not screens, whose modules Vite transforms. */
const coverage: CoverageOptions = {
  provider: 'v8',
  include: ['engine/{rules,store,api}/**/*.ts', 'server/trade/**/*.ts'],
  exclude: ['**/*.test.ts', '**/testing/**'],
  reporter: [['text', { skipFull: true }], 'json-summary', 'html'],
};

/** Groups run one after the other, because each uses all cores or a browser. */
const kinds = [[node, screens, postgres], [browser], [storybook], [portal], [faults]];

export default defineConfig({
  test: {
    teardownTimeout: 60_000,
    coverage,
    sequence: { sequencer: SlowFilesFirst },
    // One more than cores, because some tests wait for child processes, locks or timers.
    maxWorkers: availableParallelism() + 1,
    projects: kinds.flatMap((projects, groupOrder) =>
      projects.map((project) => ({ ...project, test: { ...limits, ...project.test, sequence: { groupOrder } } })),
    ),
  },
});
