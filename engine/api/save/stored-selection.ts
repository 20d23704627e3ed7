import { type Catalogue, type Entity, readPathsOf } from '../../metadata/index.ts';
import { memoizeByKey } from '../../record/index.ts';
import { pathsOf } from '../../rules/index.ts';
import { type Selection, storedFields, type MutableSelection } from '../../store/index.ts';
import { addPath, namesIn } from '../selected-paths.ts';

/** Selects everything that a save needs of a stored record: stored fields, and paths that its rules read. */
export function storedSelection(catalogue: Catalogue, entity: Entity): Selection {
  const selection: MutableSelection = { id: true, rowVersion: true, ...storedFields(entity.fields) };
  for (const path of [...readPathsOf(entity), ...conditionPaths(entity)])
    addPath(catalogue, entity.fields, selection, namesIn(path));
  return selection;
}

/** Paths that the conditions of actions read. */
function conditionPaths({ actions }: Entity): readonly string[] {
  return Object.values(actions)
    .flatMap(({ allowed }) => allowed.flatMap(({ rule }) => pathsOf(rule)))
    .filter((path) => !path.startsWith('$'));
}

const targetsByPath = memoizeByKey((_: Entity) => new Map<string, Selection>());

/** Selects what the rules of `entity` read of the record referenced at `path` (`lender`, `authors[].country`). */
export function targetSelection(catalogue: Catalogue, entity: Entity, path: string, target: Entity): Selection {
  const targets = targetsByPath(entity);
  const known = targets.get(path);
  if (known !== undefined) return known;
  const names = namesIn(path);
  const selection: MutableSelection = { id: true };
  for (const read of readPathsOf(entity).map(namesIn)) {
    if (names.every((name, index) => read[index] === name))
      addPath(catalogue, target.fields, selection, read.slice(names.length));
  }
  targets.set(path, selection);
  return selection;
}
