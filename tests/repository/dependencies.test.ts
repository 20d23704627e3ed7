import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { shippedPackages } from '../../tools/release/shipped-packages.ts';

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest; // npm's own format

/** The files of the server that a command runs, the server itself among them. */
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
    { what: 'no types', text: "import type { A } from 'a';\ntype B = import('b').B;\nexport type { C } from 'c';" },
    { what: 'an import of types that Node leaves in', text: "import { type A } from 'a';", imports: ['a'] },
  ])('are $what', ({ text, imports = [] }) => {
    expect(runTimeImports('file.ts', text)).toEqual(imports);
  });

  it('are refused where only the run knows them', () => {
    expect(() => runTimeImports('file.ts', 'await import(name);')).toThrow('file.ts imports what only a run can tell');
  });
});

it('names as dependencies what the server and its commands import, and nothing else', () => {
  expect(entries.length).toBeGreaterThan(5);
  const { files, packages } = reachedFrom(entries);
  expect(files.size).toBeGreaterThan(300);
  expect([...packages].toSorted()).toEqual(Object.keys(manifest.dependencies).toSorted());
  expect(packages.size).toBeLessThanOrEqual(30);
});

it('names nothing both as what runs and as what builds or tests', () => {
  expect(Object.keys(manifest.devDependencies).filter((name) => name in manifest.dependencies)).toEqual([]);
});

it('brings at most 110 MB to where the server runs', () => {
  const packages = shippedPackages();
  expect(packages.length).toBeGreaterThan(50);
  expect(Math.round(packages.reduce((sum, { folder }) => sum + sizeOf(folder), 0) / 1e6)).toBeLessThanOrEqual(110);
});

it('runs in a container on the Node that builds and tests it, and starts what exists', () => {
  const image = readFileSync('deploy/Dockerfile', 'utf8');
  expect(image).toContain(`FROM node:${manifest.devDependencies['node'] ?? ''}-`);
  expect(image).toContain('CMD ["node", "server/main.ts"]');
  const unit = readFileSync('deploy/register@.service', 'utf8');
  expect(unit).toContain('ExecStart=/usr/bin/node server/%i.ts');
  for (const instance of new Set(unit.match(/(?<=register@)\w+/gu))) expect(entries).toContain(`server/${instance}.ts`);
});

/** All files that a run of `entries` can load, and the packages that they import. */
function reachedFrom(from: readonly string[]): { readonly files: ReadonlySet<string>; readonly packages: Set<string> } {
  const files = new Set(from);
  const packages = new Set<string>();
  for (const file of files) {
    for (const name of runTimeImports(file, readFileSync(file, 'utf8'))) {
      const path = normalize(join(dirname(file), name));
      if (name.startsWith('.')) files.add(path);
      else if (!name.startsWith('node:')) packages.add(packageOf(name));
    }
  }
  return { files, packages };
}

/** Megabytes are of what is installed: of packages for several platforms one is. */
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

/** What a file loads when it runs, types aside, in the order in which it stands. */
function runTimeImports(path: string, text: string): readonly string[] {
  const found: string[] = [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const visit = (node: ts.Node): void => {
    const name = importedBy(node, source);
    if (name !== undefined) {
      if (!ts.isStringLiteral(name))
        throw new Error(`${path} imports what only a run can tell: ${name.getText(source)}`);
      found.push(ts.isNewExpression(node) ? `./${name.text}` : name.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The name of the module, or of the file of a package, that a node loads. */
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
