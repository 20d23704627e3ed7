import { memoizeByKey } from '../../record/index.ts';
import type { Catalogue, Entity } from '../../metadata/types/index.ts';
import type { ViewerFacts } from '../../rules/index.ts';
import type { Viewer } from '../types.ts';

/** On whose behalf the store reads. `everything` is the engine itself: for rules, hooks and locks. */
export interface Principal {
  readonly viewer: Viewer | undefined;
  /** The calendar day in the product's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  readonly reach: 'viewer' | 'everything';
  /** Dated values are read as they were on this day, `YYYY-MM-DD`; absent: as they are. */
  readonly asOf?: string | undefined;
}

/** Who asks, of what, and how much of it they see: everything a statement's shape depends on besides the request. */
export interface QueryContext {
  readonly catalogue: Catalogue;
  readonly viewer: ViewerFacts;
  /** The calendar day in the product's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  /** `viewer`: scopes and field rules hold. `everything`: the engine's own reading, for rules and hooks. */
  readonly reach: 'viewer' | 'everything';
  /** Dated values are read as they were on this day, `YYYY-MM-DD`; absent: as they are. */
  readonly asOf?: string | undefined;
  /** Access tables that have an index for each order and filter of what the viewer's organization reads; absent: none. */
  readonly ordered?: ReadonlySet<string>;
}

/** The engine itself reads, whoever asks and on whatever day. */
export function engineContext(catalogue: Catalogue): QueryContext {
  return { catalogue, viewer: {}, today: '', reach: 'everything' };
}

/** What a principal's statements are shaped by; nobody holds no fact of a viewer. */
export function queryContextOf(catalogue: Catalogue, { viewer, today, reach, asOf }: Principal): QueryContext {
  return { catalogue, viewer: viewer ?? {}, today, reach, asOf };
}

/** Distinguishes principals by all that statements may depend on. */
export function principalKey({ viewer, today, reach, asOf = '' }: Principal): string {
  return [reach, viewer === undefined ? '' : viewerKey(viewer), today, asOf].join('|');
}

const viewerKey = memoizeByKey((viewer: Viewer) => JSON.stringify(viewer));

/** The entity a name stands for. */
export function requireEntity(catalogue: Catalogue, name: string): Entity {
  const entity = catalogue.entities[name];
  if (entity === undefined) throw new Error(`"${name}" is not an entity`);
  return entity;
}

/** Whether a viewer has a permission; an absent one is everybody's. */
export function holdsPermission({ permissions = [] }: ViewerFacts, permission: string | undefined): boolean {
  return permission === undefined || permissions.includes(permission);
}
