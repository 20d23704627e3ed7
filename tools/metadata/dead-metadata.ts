import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Catalogue } from '../../engine/metadata/index.ts';
import type { NameReference } from '../../engine/metadata/read/index.ts';
import { project } from '../run.ts';

interface Described {
  readonly catalogue: Catalogue;
  /** All name references in the files. */
  readonly references: readonly NameReference[];
  readonly folder: string;
}

/** Unused metadata that is not reported, with the reason to keep it; a trailing `*` matches any suffix. */
const exceptions: Readonly<Record<string, string>> = {
  'enumeration AccountStatus': 'Specification, section 3: a type of the contract that clients know',
  'text reconciliation.*': 'server/trade/reconciliation/finding.ts looks its sentences up by the kind of finding',
};

/** Unused parts of the register's metadata as sentences, without exceptions; also reports obsolete exceptions. */
export function deadMetadata({ catalogue, references, folder }: Described): readonly string[] {
  if (resolve(folder) !== resolve(project, 'metadata')) return []; // the code is the register's
  const dead = unused({ catalogue, folder }, namesIn(references), quotedInCode());
  const excepted = Object.keys(exceptions);
  return [
    ...dead
      .filter((what) => !excepted.some((pattern) => matches(pattern, what)))
      .map((what) => `${what} is used by nothing`),
    ...excepted
      .filter((pattern) => !dead.some((what) => matches(pattern, what)))
      .map((pattern) => `${pattern} is an exception in tools/metadata/dead-metadata.ts, but used or gone`),
  ];
}

function matches(pattern: string, what: string): boolean {
  return pattern.endsWith('*') ? what.startsWith(pattern.slice(0, -1)) : what === pattern;
}

interface Quoted {
  readonly whole: ReadonlySet<string>;
  /** Prefixes that code completes at run time: `errors.form.`. */
  readonly beginnings: readonly string[];
}

type Named = (kind: NameReference['kind'], name: string) => boolean;

/** Granting a permission in a role does not count as use. */
function namesIn(references: readonly NameReference[]): Named {
  const asked = references.filter(({ location }) => location.document !== 'app/roles');
  const named = new Set(asked.map(({ kind, name }) => `${kind} ${name}`));
  return (kind, name) => named.has(`${kind} ${name}`);
}

function unused({ catalogue, folder }: Omit<Described, 'references'>, isNamed: Named, code: Quoted): readonly string[] {
  const { permissions, enumerations } = catalogue;
  const isUnused = (kind: NameReference['kind']) => (name: string) => !isNamed(kind, name) && !code.whole.has(name);
  return [
    ...permissions
      .map(({ name }) => name)
      .filter(isUnused('permission'))
      .map((name) => `permission ${name}`),
    ...unusedConstants(catalogue, folder, code).map((name) => `constant ${name}`),
    ...Object.keys(enumerations)
      .filter(isUnused('enumeration'))
      .map((name) => `enumeration ${name}`),
    ...unusedTexts(catalogue, isNamed, code).map((key) => `text ${key}`),
  ];
}

/** Quoted names in product code, without tests. */
function quotedInCode(): Quoted {
  const files = globSync(['engine/**/*.{ts,tsx}', 'server/**/*.ts', 'src/**/*.{ts,tsx}'], { cwd: project });
  const code = files
    .filter((file) => !/\.test\.|testing|example/.test(file))
    .map((file) => readFileSync(join(project, file), 'utf8'))
    .join('\n');
  const words = (pattern: RegExp) => [...code.matchAll(pattern)].map(([, name = '']) => name);
  const taken = words(/\{ ([\w, ]+) \} = constantsOf\(/g).flatMap((names) => names.split(', '));
  return {
    // Constants are also read as typed properties.
    whole: new Set([...words(/['"`]([\w.]+)(?=['"`])/g), ...words(/\bconstantsOf\([^)]*\)\.(\w+)/g), ...taken]),
    beginnings: [...new Set([...words(/['"`]((?:\w+\.)+\w*)\$\{/g), ...words(/['"`]((?:\w+\.)+)['"`]/g)])],
  };
}

/** `sources` and `choices` describe the other constants. Rules are searched as text. */
function unusedConstants({ constants }: Catalogue, folder: string, code: Quoted): readonly string[] {
  const rules = globSync('**/*.json', { cwd: folder })
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  return Object.keys(constants).filter(
    (name) => !['sources', 'choices'].includes(name) && !rules.includes(`$constants.${name}`) && !code.whole.has(name),
  );
}

/** A key is used when it occurs as a whole, or by a prefix that code or a text completes; plural forms count as one. */
function unusedTexts({ texts }: Catalogue, isNamed: Named, code: Quoted): readonly string[] {
  const nested = [...JSON.stringify(texts).matchAll(/\$t\(([\w.]+)/g)].map(([, beginning = '']) => beginning);
  const keys = new Set(
    keysOf(Object.values(texts)[0]).map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')),
  );
  return [...keys].filter(
    (key) =>
      !isNamed('textKey', key) &&
      !code.whole.has(key) &&
      ![...code.beginnings, ...nested].some((beginning) => key.startsWith(beginning)),
  );
}

function keysOf(value: unknown, path = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, inner]) => keysOf(inner, path === '' ? name : `${path}.${name}`));
}
