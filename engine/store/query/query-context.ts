import { memoizeByKey } from '../../record/index.ts';
import type { Catalogue, Entity } from '../../metadata/types/index.ts';
import type { ViewerFacts } from '../../rules/index.ts';
import type { Viewer } from '../types.ts';

/** Who reads. `everything` is the engine itself: for rules, hooks and locks. */
export interface Principal {
  readonly viewer: Viewer | undefined;
  /** The calendar day in the product's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  readonly reach: 'viewer' | 'everything';
  /** Dated values are read as they were on this day, `YYYY-MM-DD`; absent: as they are. */
  readonly asOf?: string | undefined;
}

/** Everything that the shape of a statement depends on besides the request. */
export interface QueryContext {
  readonly catalogue: Catalogue;
  readonly viewer: ViewerFacts;
  /** The calendar day in the product's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  /** `viewer`: scopes and field rules hold. `everything`: the engine's own reading, for rules and hooks. */
  readonly reach: 'viewer' | 'everything';
  /** Dated values are read as they were on this day, `YYYY-MM-DD`; absent: as they are. */
  readonly asOf?: string | undefined;
  /** Access tables with an index for each sort order and filter for the viewer's organization; absent: none. */
  readonly ordered?: ReadonlySet<string>;
}

/** The context of the engine itself, independent of viewer and day. */
export function engineContext(catalogue: Catalogue): QueryContext {
  return { catalogue, viewer: {}, today: '', reach: 'everything' };
}

/** The query context of a principal; without a viewer, no viewer facts. */
export function queryContextOf(catalogue: Catalogue, { viewer, today, reach, asOf }: Principal): QueryContext {
  return { catalogue, viewer: viewer ?? {}, today, reach, asOf };
}

/** Cache key of everything in a principal that statements depend on. */
export function principalKey({ viewer, today, reach, asOf = '' }: Principal): string {
  return [reach, viewer === undefined ? '' : viewerKey(viewer), today, asOf].join('|');
}

const viewerKey = memoizeByKey((viewer: Viewer) => JSON.stringify(viewer));

/** The entity with this name. @throws Error if there is none */
export function requireEntity(catalogue: Catalogue, name: string): Entity {
  const entity = catalogue.entities[name];
  if (entity === undefined) throw new Error(`"${name}" is not an entity`);
  return entity;
}

/** True if a viewer has the permission, or none is required. */
export function holdsPermission({ permissions = [] }: ViewerFacts, permission: string | undefined): boolean {
  return permission === undefined || permissions.includes(permission);
}
