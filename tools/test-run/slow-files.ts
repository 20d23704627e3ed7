/**
 * The test files that take longest, in any order: they start first, so that no worker is left alone with one at the end.
 * A missing entry costs time, nothing else.
 */
export const slowFiles: readonly string[] = [
  'stories/engine/list.stories.tsx',
  'stories/engine/record-screens.stories.tsx',
  'tests/portal/accessible-to-registry.test.ts',
  'tests/portal/accessible-to-supplier.test.ts',
  'tests/portal/certificates.test.ts',
  'tests/portal/company-in-english.test.ts',
  'tests/portal/company-in-slovak.test.ts',
  'tests/portal/development.test.ts',
  'tests/portal/focus-after-buttons.test.ts',
  'tests/portal/one-file-reference-list.test.ts',
  'tests/repository/typed-records.test.ts',
  'tests/server/laws/changing-hands.test.ts',
  'tests/server/laws/killed.test.ts',
  'tests/server/laws/tampering.test.ts',
  'tests/server/leaks/leaks.test.ts',
  'tests/server/matrix/matrix.test.ts',
  'tests/server/migrate-command.test.ts',
  'tests/server/running.test.ts',
  'tests/server/wide-queries.test.ts',
];
