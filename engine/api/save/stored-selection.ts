import {
  type Catalogue,
  type Entity,
  type Field,
  fieldsBelow,
  type Fields,
  readPathsOf,
} from '../../metadata/index.ts';
import { pathsOf } from '../../rules/index.ts';
import { type Selection, storedFields, type Wanted } from '../../store/index.ts';

/** All that a save needs to know of a stored record: what is stored, and every path its rules read. */
export function storedSelection(catalogue: Catalogue, entity: Entity): Selection {
  const selection: Wanted = { id: true, rowVersion: true, ...storedFields(entity.fields) };
  for (const path of [...readPathsOf(entity), ...conditionPaths(entity)])
    addPath(catalogue, entity.fields, selection, namesIn(path));
  return selection;
}

/** Some paths of a record, and what the references on their way are called by. */
export function selectionOfPaths(catalogue: Catalogue, entity: Entity, paths: readonly string[]): Selection {
  const selection: Wanted = { id: true };
  for (const path of paths) addPath(catalogue, entity.fields, selection, namesIn(path));
  return selection;
}

/** What the conditions of actions look at. */
function conditionPaths({ actions }: Entity): readonly string[] {
  return Object.values(actions)
    .flatMap(({ allowed }) => allowed.flatMap(({ rule }) => pathsOf(rule)))
    .filter((path) => !path.startsWith('$'));
}

const keptTargets = new WeakMap<Entity, Map<string, Selection>>();

/** What of the record behind the reference at `path` (`lender`, `authors[].country`) the rules of `entity` read. */
export function targetSelection(catalogue: Catalogue, entity: Entity, path: string, target: Entity): Selection {
  const ofEntity = keptTargets.get(entity) ?? new Map<string, Selection>();
  keptTargets.set(entity, ofEntity);
  const known = ofEntity.get(path);
  if (known !== undefined) return known;
  const names = namesIn(path);
  const selection: Wanted = { id: true };
  for (const read of readPathsOf(entity).map(namesIn)) {
    if (names.every((name, index) => read[index] === name))
      addPath(catalogue, target.fields, selection, read.slice(names.length));
  }
  ofEntity.set(path, selection);
  return selection;
}

/** `authors[].country.id` and `authors.0.country.id` are both `authors`, `country`, `id`. */
function namesIn(path: string): readonly string[] {
  return path
    .replaceAll('[]', '')
    .split('.')
    .filter((name) => !/^\d+$/u.test(name));
}

function addPath(catalogue: Catalogue, fields: Fields, into: Wanted, [name, ...rest]: readonly string[]): void {
  if (name === undefined) return;
  const field = fields[name];
  const below = field && fieldsBelow(catalogue.entities, field);
  if (below === undefined) {
    into[name] ??= true;
    return;
  }
  const known = into[name];
  const nested: Wanted = known === undefined || known === true ? idOf(field) : known;
  into[name] = nested;
  addPath(catalogue, below, nested, rest);
}

function idOf(field: Field | undefined): Wanted {
  return field?.type === 'group' ? {} : { id: true };
}
