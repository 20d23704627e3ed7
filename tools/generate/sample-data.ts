import type { LoadedCatalogue } from '../../engine/metadata/read/index.ts';
import type { Values } from '../../engine/record/index.ts';
import { demoFuels } from '../../server/demo/fuels.ts';
import { demoOrganizations } from '../../server/demo/organizations.ts';

/** What made-up records of stories are made of. */
interface SampleData {
  /** The entity whose records have a GraphQL type. */
  readonly entityOfType: Readonly<Record<string, string>>;
  /** Rows of reference data by entity, without what they refer to, and the demo data's organizations. */
  readonly rows: Readonly<Record<string, readonly Values[]>>;
  /** Rows that belong together, by entity: what a fuel is, what it is made of and how. */
  readonly fuels: readonly Readonly<Record<string, number>>[];
}

/** Where most partners of Slovak organizations are. */
const countries = ['sk', 'cz', 'at', 'hu', 'pl', 'de', 'si', 'hr'];

/** Who trades nothing. */
const offices: readonly string[] = ['REGISTRY', 'GOVERNMENT'];

/** Rows of known names, so that a story shows no fuel that does not exist. */
export function sampleData({
  catalogue,
  referenceData,
}: Pick<LoadedCatalogue, 'catalogue' | 'referenceData'>): SampleData {
  const rows = Object.fromEntries(
    Object.entries(referenceData).map(([entity, { rows: all }]) => [entity, all.map(withoutReferences)]),
  );
  const indexOf = (entity: string, elnaKey: string) => {
    const index = (rows[entity] ?? []).findIndex((row) => row['elnaKey'] === elnaKey);
    if (index < 0) throw new Error(`The reference data of "${entity}" have no row of the elNa key ${elnaKey}.`);
    return index;
  };
  return {
    entityOfType: Object.fromEntries(Object.values(catalogue.entities).map(({ name, api }) => [api.type, name])),
    rows: {
      ...rows,
      organization: demoOrganizations
        .filter(({ role }) => !offices.includes(role))
        .map(({ name, ico = null }) => ({ name, ico })),
      country: countries.flatMap((key) => (rows['country'] ?? []).filter((row) => row['key'] === key)),
    },
    fuels: demoFuels.map(({ substanceType, kind, production }) => ({
      substanceType: indexOf('substanceType', substanceType),
      substanceKind: indexOf('substanceKind', kind),
      substanceProduction: indexOf('substanceProduction', production),
    })),
  };
}

/** A story says itself which id a record has. */
function withoutReferences(row: object): Values {
  return Object.fromEntries(Object.entries(row).filter(([name, value]) => name !== 'id' && typeof value !== 'object'));
}
