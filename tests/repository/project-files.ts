import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';

/** A source file; paths are relative to the project root. */
export interface ProjectFile {
  readonly path: string;
  readonly text: string;
  /** Paths of imported project files, including `import()`. */
  readonly imports: readonly string[];
}

/** Source files below some folders, without ignored and generated ones. */
export function projectFiles(roots: readonly string[]): readonly ProjectFile[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...roots], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  return listed
    .split('\n')
    .filter((path) => /\.tsx?$/u.test(path) && !path.endsWith('.d.ts'))
    .flatMap((path) => {
      const text = textOf(path);
      return text === undefined ? [] : [toProjectFile(path, text)];
    });
}

/** Test files and stories. */
export function isTestFile(path: string): boolean {
  return /\.test\.tsx?$|\.stories\.tsx$/u.test(path);
}

/** Undefined for a deleted file that git still lists. */
function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** Parses the imports lazily. */
function toProjectFile(path: string, text: string): ProjectFile {
  return {
    path,
    text,
    get imports() {
      return importsOf(path, text);
    },
  };
}

function importsOf(path: string, text: string): readonly string[] {
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => normalize(join(dirname(path), fileName)));
}
