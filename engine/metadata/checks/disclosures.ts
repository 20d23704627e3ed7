import { fieldAt } from '../record/field-at.ts';
import type { Catalogue } from '../types/index.ts';
import { finding, unknownName, type FindingLocation, type Findings } from './finding.ts';

/** Fields that leave the product in a print or export. */
interface Showing {
  readonly entity: string;
  readonly shown: readonly { readonly path: string; readonly location: FindingLocation }[];
  /** Restricted fields that are shown anyway. */
  readonly discloses: readonly string[];
  /** The location of each entry of `discloses`. */
  readonly at: (index: number) => FindingLocation;
  readonly deed: 'print' | 'export';
}

/** Reports restricted fields that are shown without being disclosed, and disclosures of unrestricted fields. */
export function* disclosures(catalogue: Catalogue, { entity, shown, discloses, at, deed }: Showing): Findings {
  const closed = new Set<string>();
  for (const { path, location } of shown) {
    const key = closedPath(catalogue, entity, path);
    if (key === undefined) continue;
    closed.add(key);
    const message = `"${key}" is closed to some who may ${deed} this; name it in "discloses" if they shall see it here`;
    if (!discloses.includes(key)) yield finding('undisclosed-field', location, message);
  }
  for (const [index, path] of discloses.entries()) yield* unknownName('closed field', path, closed, at(index));
}

/** The shortest prefix of a path that its entity closes to some viewers. */
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
