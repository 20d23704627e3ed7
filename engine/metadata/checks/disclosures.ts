import { fieldAt } from '../record/field-at.ts';
import type { Catalogue } from '../types/index.ts';
import { unknownName, type Finding, type FindingLocation } from './finding.ts';

/** What leaves the product on paper or as a file, beside whoever reads the record. */
interface Showing {
  readonly entity: string;
  readonly shown: readonly { readonly path: string; readonly location: FindingLocation }[];
  /** Closed fields that are shown all the same. */
  readonly discloses: readonly string[];
  /** Where each of those stands. */
  readonly at: (index: number) => FindingLocation;
  readonly deed: 'print' | 'export';
}

/** What an entity closes is shown only where that is said, and it is said of nothing else. */
export function disclosures(catalogue: Catalogue, { entity, shown, discloses, at, deed }: Showing): readonly Finding[] {
  const closed = shown.flatMap(({ path, location }) => {
    const key = closedPath(catalogue, entity, path);
    return key === undefined ? [] : [{ key, location }];
  });
  const keys = new Set(closed.map(({ key }) => key));
  return [
    ...closed
      .filter(({ key }) => !discloses.includes(key))
      .map(({ key, location }) => ({
        code: 'undisclosed-field',
        location,
        message: `"${key}" is closed to some who may ${deed} this; name it in "discloses" if they shall see it here`,
      })),
    ...discloses.flatMap((path, index) => unknownName('closed field', path, keys, at(index))),
  ];
}

/** The first part of a path that the entity it belongs to closes to some viewers. */
function closedPath(catalogue: Catalogue, entityName: string, path: string): string | undefined {
  const steps = path.split('.');
  let entity = catalogue.entities[entityName];
  let start = 0;
  for (let end = 1; entity && end <= steps.length; end += 1) {
    const inside = steps.slice(start, end).join('.');
    if (Object.hasOwn(entity.access.fields, inside)) return steps.slice(0, end).join('.');
    const field = fieldAt(catalogue.entities, entity.fields, inside);
    if (!field || !('to' in field)) continue;
    entity = catalogue.entities[field.to];
    start = end;
  }
  return undefined;
}
