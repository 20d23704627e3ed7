import { execFileSync } from 'node:child_process';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { sharedCatalogue } from '../server/catalogues.ts';
import type { Catalogue } from '../../engine/metadata/index.ts';
import { serverFiles } from '../../tools/generate/server-files.ts';

const { catalogue } = sharedCatalogue('metadata');
const project = process.cwd();

/** The compiled hooks of the register and their imports, with generated files in memory. */
let compiled: ts.Program | undefined;
const sources = new Map<string, ts.SourceFile | undefined>();

/**
 * The first compile error in `server/` with the generated files of a catalogue, preferring one that names the last of
 * the words. Files with all of the words are checked first, because checking is slow.
 */
function firstMistake(of: Catalogue, ...words: readonly string[]): string | undefined {
  const program = compile(of);
  const files = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(join(project, 'server/')));
  const isLikely = ({ text }: ts.SourceFile) => words.every((word) => text.includes(word));
  // Only importers of generated files can differ.
  const reading = files.filter(({ text }) => text.includes('generated/server/'));
  let first: string | undefined;
  for (const file of reading.toSorted((a, b) => Number(isLikely(b)) - Number(isLikely(a)))) {
    for (const { messageText } of program.getSemanticDiagnostics(file)) {
      const message = ts.flattenDiagnosticMessageText(messageText, ' ');
      first ??= `${relative(project, file.fileName)}: ${message}`;
      if (message.includes(words.at(-1) ?? '')) return `${relative(project, file.fileName)}: ${message}`;
    }
  }
  return first;
}

function compile(of: Catalogue): ts.Program {
  const { options } = ts.parseJsonConfigFileContent(
    {
      ...ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)).config,
      files: ['server/trade/module.ts'],
      include: [],
    },
    ts.sys,
    project,
  );
  const generated = new Map(
    Object.entries(serverFiles(of)).map(([path, text]) => [join(project, 'generated/server', path), text]),
  );
  const host = ts.createCompilerHost(options);
  compiled = ts.createProgram({
    rootNames: ['server/trade/module.ts'],
    options: { ...options, types: ['node'] },
    host: {
      ...host,
      fileExists: (path) => generated.has(path) || host.fileExists(path),
      readFile: (path) => generated.get(path) ?? host.readFile(path),
      getSourceFile: (path, settings) => {
        const text = generated.get(path);
        if (text !== undefined) return ts.createSourceFile(path, text, settings);
        if (!sources.has(path)) sources.set(path, host.getSourceFile(path, settings));
        return sources.get(path);
      },
    },
    oldProgram: compiled,
  });
  return compiled;
}

/** The catalogue with a renamed field. */
function withRenamed(entityName: string, was: string): Catalogue {
  const entity = catalogue.entities[entityName];
  if (entity?.fields[was] === undefined) throw new Error(`there is no ${entityName}.${was}`);
  const fields = Object.entries(entity.fields).map(([name, field]) =>
    name === was ? [`${was}Renamed`, { ...field, name: `${was}Renamed`, was }] : [name, field],
  );
  const renamed = { ...entity, fields: Object.fromEntries(fields) };
  return { ...catalogue, entities: { ...catalogue.entities, [entityName]: renamed } };
}

describe('a field renamed in the metadata', () => {
  it.each([
    'certificate.amount',
    'certificate.buyer',
    'certificate.isImport',
    'certificate.ownProduction',
    'certificate.status',
    'certificate.supplier',
    'transaction.amount',
    'transaction.certificate',
    'transaction.isInitial',
    'transaction.kind',
    'transaction.onMarket',
    'transaction.status',
  ])('%s does not compile while the server uses its former name', (path) => {
    const [entity = '', field = ''] = path.split('.');
    // Without the renaming there is no error: the type check ensures it.
    expect(firstMistake(withRenamed(entity, field), entity, field)).toMatch(
      new RegExp(`^server/\\S+\\.ts: .*\\b${field}\\b`, 'u'),
    );
  });
});

/** The catalogue with a renamed argument of an operation. */
function withRenamedArgument(name: string, was: string): Catalogue {
  const operation = catalogue.operations[name];
  if (operation?.arguments[was] === undefined) throw new Error(`${name} has no argument ${was}`);
  const values = Object.entries(operation.arguments).map(([argument, value]) => [
    argument === was ? `${was}Renamed` : argument,
    value,
  ]);
  const renamed = { ...operation, arguments: Object.fromEntries(values) };
  return { ...catalogue, operations: { ...catalogue.operations, [name]: renamed } };
}

it.each(['myStocks.filter', 'stockHistory.amountUnit', 'lineage.transactionId'])(
  '%s renamed in the metadata does not compile while its resolver uses its former name',
  (path) => {
    const [operation = '', argument = ''] = path.split('.');
    expect(firstMistake(withRenamedArgument(operation, argument), operation, argument)).toMatch(
      new RegExp(`^server/trade/\\S+\\.ts: .*\\b${argument}\\b`, 'u'),
    );
  },
);

it('code that runs before generation imports no generated file', () => {
  const code = `
    import { registerHooks } from 'node:module';
    registerHooks({
      resolve: (name, context, next) => {
        if (name.includes('/generated/')) throw new Error(name);
        return next(name, context);
      },
    });
    await import('./server/read-at-start.ts');
    await import('./server/check-start.ts');
    await import('./tools/generate/server-files.ts');
    console.log('all there');`;
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })).toBe('all there\n');
});
