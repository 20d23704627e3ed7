import { expect, it } from 'vitest';
import { reachedTests } from './reached-tests.ts';

const sources = new Map([
  ['engine/store/read/page.ts', ''],
  ['engine/store/index.ts', "export { page } from './read/page.ts';"],
  ['engine/store/read/page.test.ts', "import { page } from './page.ts';"],
  ['server/trade/lineage/graph.ts', ''],
  ['server/application.ts', "import '../engine/store/index.ts'; const graph = import('./trade/lineage/graph.ts');"],
  ['engine/react/list/list-view.tsx', "import './list.css';"],
  ['stories/engine/list.stories.tsx', "import { ListView } from '../../engine/react/list/list-view.tsx';"],
  ['tests/server/people.ts', "import '../../server/application.ts';"],
  ['tests/server/lineage.test.ts', "import './people.ts';"],
  ['tests/server/certificates.test.ts', "import './people.ts';"],
  ['tests/server/lists.test.ts', "import { page } from '../../engine/store/index.ts';"],
  ['tests/portal/lists.test.ts', ''],
  ['tests/repository/words.test.ts', ''],
  ['engine/metadata/checks/product.test.ts', "const { catalogue } = loadCatalogue('metadata');"],
  ['server/portal-pages.test.ts', "const { catalogue } = sharedCatalogue('metadata');"],
]);

it.each([
  { case: 'nothing', changed: [], reached: [] },
  {
    case: 'a module that tests import, also through others',
    changed: ['engine/store/read/page.ts'],
    reached: ['engine/store/read/page.test.ts', 'tests/server/lists.test.ts'],
  },
  {
    case: 'a part of the product by its name alone',
    changed: ['server/trade/lineage/graph.ts'],
    reached: ['tests/server/lineage.test.ts'],
  },
  {
    case: 'a helper of tests',
    changed: ['tests/server/people.ts'],
    reached: ['tests/server/lineage.test.ts', 'tests/server/certificates.test.ts'],
  },
  {
    case: 'a style, and screens named like it',
    changed: ['engine/react/list/list.css'],
    reached: ['stories/engine/list.stories.tsx', 'tests/server/lists.test.ts', 'tests/portal/lists.test.ts'],
  },
  {
    case: 'metadata of an entity',
    changed: ['metadata/entities/certificate/form.json'],
    reached: [
      'tests/server/certificates.test.ts',
      'tests/repository/words.test.ts',
      'engine/metadata/checks/product.test.ts',
      'server/portal-pages.test.ts',
    ],
  },
  { case: 'a document', changed: ['README.md'], reached: ['tests/repository/words.test.ts'] },
  {
    case: 'a test that was changed',
    changed: ['tests/server/certificates.test.ts'],
    reached: ['tests/server/certificates.test.ts'],
  },
  { case: 'a file that was deleted', changed: ['server/gone.ts'], reached: [] },
])('finds tests that depend on $case', ({ changed, reached }) => {
  expect(reachedTests(sources, changed)).toEqual(reached);
});

it('finds every test when packages or the configuration of tests change', () => {
  const all = [...sources.keys()].filter((path) => /\.(test|stories)\./u.test(path));
  expect(reachedTests(sources, ['package-lock.json'])).toEqual(all);
  expect(reachedTests(sources, ['tests/time-limits.ts'])).toEqual(all);
});
