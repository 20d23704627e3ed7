import { exampleFolder } from '../../example/index.ts';
import { issueText, loadSources, readSources, type KnownNames, type SourceFile } from '../read/index.ts';

const example = 'engine/example/metadata/';

/** Files of the example metadata. */
export const exampleSources = readSources(exampleFolder);

/** Names that a portal of the example would implement. */
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

/** A JSON document with the value at a path replaced; undefined removes it. @throws for an unknown path */
export function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by;
  if (typeof value !== 'object' || value === null) throw new Error(`nothing in ${JSON.stringify(value)} is at ${key}`);
  if (Array.isArray(value)) return value.with(Number(key), replaced(value[Number(key)], rest, by));
  return { ...value, [key]: replaced(Reflect.get(value, key), rest, by) };
}

/** A mistake in one file of the example and all expected findings. */
export interface PlantedFault {
  readonly fault: string;
  readonly file: string;
  /** The correct text; empty for a new file. */
  readonly from: string;
  readonly to: string;
  readonly expected: readonly string[];
}

/** Findings after planting faults in different files; paths are relative to the example folder. */
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
