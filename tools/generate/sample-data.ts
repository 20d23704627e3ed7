import type { LoadedCatalogue } from '../../engine/metadata/read/index.ts';
import type { Values } from '../../engine/record/index.ts';
import { demoFuels } from '../../server/demo/fuels.ts';
import { demoOrganizations } from '../../server/demo/organizations.ts';

/** Source data of generated records in stories. */
interface SampleData {
  /** Entity by GraphQL type. */
  readonly entityOfType: Readonly<Record<string, string>>;
  /** Reference data rows by entity without references, and the demo organizations. */
  readonly rows: Readonly<Record<string, readonly Values[]>>;
  /** Consistent combinations of fuel, feedstock and process, as row indexes by entity. */
  readonly fuels: readonly Readonly<Record<string, number>>[];
}

/** Countries of most trading partners. */
const countries = ['sk', 'cz', 'at', 'hu', 'pl', 'de', 'si', 'hr'];

/** Roles that do not trade. */
const offices: readonly string[] = ['REGISTRY', 'GOVERNMENT'];

/** Real reference data, so that stories show existing fuels only. */
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

/** Stories set ids themselves. */
function withoutReferences(row: object): Values {
  return Object.fromEntries(Object.entries(row).filter(([name, value]) => name !== 'id' && typeof value !== 'object'));
}
