import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { shippedPackages } from '../../tools/release/shipped-packages.ts';

interface Manifest {
  readonly version: string;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
  readonly workspaces: readonly string[];
}

const readManifest = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest; // npm's own format
const manifest = readManifest('.');
const forTests = readManifest('tests').devDependencies;
const forMeasurements = readManifest('tools/bench').devDependencies;

/** Server files that npm scripts run, and the server's entry. */
const entries = [
  'server/main.ts',
  ...Object.values(manifest.scripts).flatMap((script) => script.match(/\bserver\/[\w-]+\.ts\b/gu) ?? []),
];

describe('imports of a file', () => {
  it.each([
    { what: 'static imports', text: "import a from 'a';\nimport 'b';", imports: ['a', 'b'] },
    { what: 'what it exports again', text: "export { a } from 'a';\nexport * from 'b';", imports: ['a', 'b'] },
    { what: 'dynamic imports', text: "const a = async () => import('a');", imports: ['a'] },
    { what: 'threads', text: "new Worker(new URL('a.ts', import.meta.url));", imports: ['./a.ts'] },
    { what: 'files of packages', text: "require.resolve('a/font.ttf');", imports: ['a/font.ttf'] },
    { what: 'any of several of a package', text: 'await import(`a/icons/${name}.js`);', imports: ['a/icons/'] },
    { what: 'no types', text: "import type { A } from 'a';\ntype B = import('b').B;\nexport type { C } from 'c';" },
    { what: 'an import of types that Node leaves in', text: "import { type A } from 'a';", imports: ['a'] },
  ])('are $what', ({ text, imports = [] }) => {
    expect(runTimeImports('file.ts', text)).toEqual(imports);
  });

  it.each(['await import(name);', 'await import(`./${name}.ts`);'])(
    'are refused when known only at run time: %s',
    (text) => {
      expect(() => runTimeImports('file.ts', text)).toThrow('file.ts imports what only a run can tell');
    },
  );
});

it('lists as dependencies exactly what the server and its commands import', () => {
  expect(entries.length).toBeGreaterThan(5);
  const { files, packages } = reachedFrom(entries);
  expect(files.size).toBeGreaterThan(300);
  expect([...packages].toSorted()).toEqual(Object.keys(manifest.dependencies).toSorted());
  expect(packages.size).toBeLessThanOrEqual(30);
});

/** Required at start, but not imported. */
const unimported = [
  'project-node', // tools/node
  '@fontsource-variable/inter', // src/fonts/inter.css
  ...['typed-document-node', 'typescript', 'typescript-operations'].map((plugin) => `@graphql-codegen/${plugin}`),
];
/** Not required at start, but listed in the root manifest, where engineers expect test and component tools. */
const atTheTop = ['storybook', 'vitest'];

it('lists as root devDependencies the packages that generate and build the product', () => {
  const starts = ['tools/start-product.ts', 'tools/generate.ts', 'codegen.ts', 'vite.config.ts', 'src/main.tsx'];
  const { packages } = reachedFrom(starts);
  const built = [...packages].filter((name) => !(name in manifest.dependencies));
  expect([...built, ...unimported, ...atTheTop].toSorted()).toEqual(Object.keys(manifest.devDependencies).toSorted());
});

it('lists each package once, and packages of tests and benchmarks in their workspaces', () => {
  const names = [manifest.dependencies, manifest.devDependencies, forTests].flatMap((named) => Object.keys(named));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  // Benchmarks and tests use the same browser version.
  expect(forTests).toMatchObject(forMeasurements);
  expect(manifest.workspaces).toEqual(['tests', 'tools/bench']);
});

it('lists no package for tests that no file of the project uses', () => {
  const { stdout } = spawnSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8' });
  const text = stdout
    .trim()
    .split('\n')
    .filter((file) => file !== 'tests/repository/dependencies.test.ts')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const isUsed = (name: string) => new RegExp(`['/]${name}['/]`, 'u').test(text);
  const named = { ...manifest.dependencies, ...manifest.devDependencies, ...forTests };
  const typed = (name: string) => name.replace('@types/', '');
  const isOfTypes = (name: string) => name.startsWith('@types/') && (typed(name) in named || isUsed(typed(name)));
  // Loaded by vitest for coverage, and by oxlint for type-aware rules.
  const unnamed = ['@vitest/coverage-v8', 'oxlint-tsgolint'];
  expect(Object.keys(forTests).filter((name) => !isOfTypes(name) && !isUsed(name))).toEqual(unnamed);
});

it('installs at most 110 MB with the server', () => {
  const packages = shippedPackages();
  expect(packages.length).toBeGreaterThan(50);
  expect(Math.round(packages.reduce((sum, { folder }) => sum + sizeOf(folder), 0) / 1e6)).toBeLessThanOrEqual(110);
});

it('runs in a container on the Node version of build and tests, and starts existing commands', () => {
  const image = readFileSync('deploy/Dockerfile', 'utf8');
  const brought = readManifest('tools/node');
  expect(new Set(Object.values(brought.optionalDependencies))).toEqual(new Set([brought.version]));
  expect(image).toContain(`FROM node:${brought.version}-`);
  expect(image).toContain('CMD ["node", "server/main.ts"]');
  const unit = readFileSync('deploy/register@.service', 'utf8');
  expect(unit).toContain('ExecStart=/usr/bin/node server/%i.ts');
  for (const instance of new Set(unit.match(/(?<=register@)\w+/gu))) expect(entries).toContain(`server/${instance}.ts`);
});

it('limits the semi-space at every start of the server: a larger one takes 100 MB more and is no faster', () => {
  const starts = [
    'deploy/Dockerfile',
    'deploy/register@.service',
    'tools/release/write-release.ts',
    'tools/bootstrap.mjs',
    'tools/bench/register.ts',
  ];
  const unlimited = starts.filter((file) => !readFileSync(file, 'utf8').includes('--max-semi-space-size=16'));
  expect(unlimited).toEqual([]);
});

/** All files reachable from some files by imports, and the packages that they import. */
function reachedFrom(from: readonly string[]): { readonly files: ReadonlySet<string>; readonly packages: Set<string> } {
  const files = new Set(from);
  const packages = new Set<string>();
  for (const file of files) {
    if (!/\.[cm]?tsx?$/u.test(file)) continue;
    for (const name of runTimeImports(file, readFileSync(file, 'utf8'))) {
      if (name.startsWith('.')) files.add(normalize(join(dirname(file), name)));
      else if (!name.startsWith('node:')) packages.add(packageOf(name));
    }
  }
  return { files, packages };
}

/** Bytes of an installed package, without nested ones. Of platform variants, only one is installed. */
function sizeOf(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const own = entries.filter((entry) => entry.isFile() && !isNested(folder, entry.parentPath));
  return own.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

function isNested(folder: string, path: string): boolean {
  return path.slice(folder.length).includes('/node_modules/');
}

function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Run-time imports of a file, without type imports, in source order. */
function runTimeImports(path: string, text: string): readonly string[] {
  const found: string[] = [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const visit = (node: ts.Node): void => {
    const name = importedBy(node, source);
    if (name !== undefined) {
      const text = ts.isStringLiteral(name) ? name.text : packageFileOf(name);
      if (text === undefined) throw new Error(`${path} imports what only a run can tell: ${name.getText(source)}`);
      found.push(ts.isNewExpression(node) ? `./${text}` : text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The literal beginning of a template that names a file in a package. */
function packageFileOf(name: ts.Expression): string | undefined {
  if (!ts.isTemplateExpression(name)) return undefined;
  return /^[@\w][^/]*\/./u.test(name.head.text) ? name.head.text : undefined;
}

/** The module or package file that a node loads. */
function importedBy(node: ts.Node, source: ts.SourceFile): ts.Expression | undefined {
  if (ts.isImportDeclaration(node))
    return node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword ? undefined : node.moduleSpecifier;
  if (ts.isExportDeclaration(node)) return node.isTypeOnly ? undefined : node.moduleSpecifier;
  if (ts.isCallExpression(node)) {
    const isLoading = node.expression.kind === ts.SyntaxKind.ImportKeyword;
    return isLoading || /^require(?:\.resolve)?$/u.test(node.expression.getText(source))
      ? node.arguments[0]
      : undefined;
  }
  const isBesides = ts.isNewExpression(node) && node.arguments?.[1]?.getText(source) === 'import.meta.url';
  return isBesides ? node.arguments[0] : undefined;
}
