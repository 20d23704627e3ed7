import ts from 'typescript';
import { expect, it } from 'vitest';
import { isTestFile, projectFiles } from './project-files.ts';

interface Source {
  readonly path: string;
  readonly text: string;
}

/** Vitest calls this export of every file that `globalSetup` names. */
const isGiven = ({ path }: Source, name: string) => path.endsWith('/global-setup.ts') && name === 'setup';

it('finds a name that two files export, as a type or a value', () => {
  const one = {
    path: 'one.ts',
    text: 'export interface Range {}\nexport const { first, last: end } = { first: 1, last: 2 };',
  };
  const two = { path: 'two.ts', text: 'type Range = string;\nfunction end() {}\nexport { type Range, end as first };' };
  expect(repeatedNames([one, two])).toEqual(['Range: one.ts, two.ts', 'first: one.ts, two.ts']);
});

it('ignores re-exported names, and names in texts', () => {
  const one = { path: 'one.ts', text: 'export const first = 1;' };
  const again = { path: 'again.ts', text: "export { first } from './one.ts';" };
  const imported = { path: 'imported.ts', text: "import { first } from './one.ts';\nexport { first };" };
  const quoted = { path: 'quoted.ts', text: 'const written = `export const first = 1;`;' };
  expect(repeatedNames([one, again, imported, quoted])).toEqual([]);
});

it('exports each name from one file of the repository', () => {
  const files = projectFiles(['engine', 'server', 'src', 'tools', 'stories', 'tests']).filter(
    ({ path }) => !isTestFile(path),
  );
  expect(files.length).toBeGreaterThan(1_000);
  expect(repeatedNames(files)).toEqual([]);
});

/** A line for each name that two or more files declare and export. */
function repeatedNames(files: readonly Source[]): readonly string[] {
  const filesOf = new Map<string, Set<string>>();
  for (const file of files)
    for (const name of exportedNames(file))
      if (!isGiven(file, name)) filesOf.set(name, (filesOf.get(name) ?? new Set()).add(file.path));
  return [...filesOf].flatMap(([name, paths]) => (paths.size < 2 ? [] : [`${name}: ${[...paths].join(', ')}`]));
}

function exportedNames({ path, text }: Source): readonly string[] {
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const imported = new Set(statements.flatMap(importedNames));
  return statements.flatMap((statement) => {
    if (ts.isExportDeclaration(statement)) return listedNames(statement, imported);
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
    return modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ? declaredNames(statement) : [];
  });
}

/** Local names of the named imports of a statement. */
function importedNames(statement: ts.Statement): readonly string[] {
  if (!ts.isImportDeclaration(statement)) return [];
  const bindings = statement.importClause?.namedBindings;
  return bindings && ts.isNamedImports(bindings) ? bindings.elements.map(({ name }) => name.text) : [];
}

/** The names of `export { … }`, without imported ones. */
function listedNames(statement: ts.ExportDeclaration, imported: ReadonlySet<string>): readonly string[] {
  const { moduleSpecifier, exportClause } = statement;
  if (moduleSpecifier !== undefined || exportClause === undefined || !ts.isNamedExports(exportClause)) return [];
  return exportClause.elements
    .filter(({ name, propertyName }) => !imported.has((propertyName ?? name).text))
    .map(({ name }) => name.text);
}

function declaredNames(statement: ts.Statement): readonly string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement))
    return statement.name ? [statement.name.text] : [];
  return ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement) ? [statement.name.text] : [];
}

function boundNames(name: ts.BindingName): readonly string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : boundNames(element.name)));
}
