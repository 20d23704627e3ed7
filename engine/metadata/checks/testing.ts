import { exampleFolder } from '../../example/index.ts';
import { issueText, loadSources, readSources, type KnownNames, type SourceFile } from '../read/index.ts';

const example = 'engine/example/metadata/';

/** The lending library's files. */
export const exampleSources = readSources(exampleFolder);

/** The names that code would answer for, were there a portal of the lending library. */
export const exampleNames: KnownNames = {
  icons:
    'arrow-down arrow-up book cross duplicate edit exchange eye-open id-number info-sign list person plus print tag tick time trash undo'.split(
      ' ',
    ),
  cells: [],
  widgets: [],
  panels: ['blankCard'],
  listPanels: ['shelfNotice'],
  screens: ['about', 'login'],
  operations:
    'apply deliver downloadErrors downloadPictures explain lateLoans lendToMember readersElsewhere statistics tryDelivery'.split(
      ' ',
    ),
  serverWords: new Set(['genre', 'language', 'loans']),
};

/** A JSON document with another value at a path; undefined takes away what is there. @throws where the path leads nowhere */
export function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by;
  if (typeof value !== 'object' || value === null) throw new Error(`nothing in ${JSON.stringify(value)} is at ${key}`);
  if (Array.isArray(value)) return value.with(Number(key), replaced(value[Number(key)], rest, by));
  return { ...value, [key]: replaced(Reflect.get(value, key), rest, by) };
}

/** A mistake in one file of the lending library, and all that is said about it. */
export interface PlantedFault {
  readonly fault: string;
  readonly file: string;
  /** What stands there; empty for a file that is not there yet. */
  readonly from: string;
  readonly to: string;
  readonly expected: readonly string[];
}

/** What the checks say after faults are planted, each in a file of its own; paths from the library's folder. */
export function findingsAfter(...faults: readonly Omit<PlantedFault, 'expected'>[]): readonly string[] {
  const changed = faults.map(withFault);
  const others = exampleSources.filter(({ path }) => !changed.some((each) => each.path === path));
  const { issues } = loadSources([...others, ...changed], exampleNames);
  return issues.map((issue) => issueText(issue).replaceAll(example, ''));
}

function withFault({ file, from, to }: Omit<PlantedFault, 'expected'>): SourceFile {
  const path = example + file;
  const original = exampleSources.find((source) => source.path === path);
  if (original && !original.text.includes(from)) throw new Error(`${file} does not contain ${from}`);
  return { path, relativePath: file, text: original ? original.text.replace(from, to) : to };
}
