import type { Catalogue, ImportColumn, ReferenceField } from '../../../engine/metadata/index.ts';
import { textAt } from '../../../engine/record/index.ts';
import type { Store } from '../../../engine/store/index.ts';

/** Records that a person still finds in a list of choices. */
const mostChoices = 300;

interface Parts {
  readonly catalogue: Catalogue;
  readonly store: Store;
  readonly language: string;
  readonly today: string;
}

/** What the records of a reference list are called that is open to everybody; none where it is long. */
export async function choicesFor(
  { catalogue, store, language, today }: Parts,
  { to, picker }: ReferenceField,
  { find }: ImportColumn,
): Promise<readonly string[]> {
  const entity = catalogue.entities[to];
  const paths = find.filter((way) => way.entity === to && way.take === undefined).map(({ by }) => by);
  const shown = /\{([^{}]+)\}/u.exec(entity?.display[language] ?? '')?.[1] ?? '';
  const by = paths.includes(shown) ? shown : paths[0];
  if (by === undefined || entity?.access.scope.read !== true) return [];
  const { items } = await store.page(
    { viewer: undefined, today, reach: 'everything' },
    picker.view === undefined ? { entity: to } : { entity: to, view: picker.view },
    { filter: {}, sort: [], offset: 0, limit: mostChoices + 1, selection: { id: true, [by]: true }, count: false },
  );
  if (items.length > mostChoices) return [];
  return [...new Set(items.flatMap((item) => textAt(item, by) ?? []))].toSorted((one, other) =>
    one.localeCompare(other, language),
  );
}
