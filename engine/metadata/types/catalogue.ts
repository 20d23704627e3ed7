import type { Entity } from './entity.ts';
import type { Json, Text } from './field.ts';
import type { Operation } from './operation.ts';
import type { Print } from './print.ts';
import type { Intent } from '../../language/types.ts';

export interface EnumerationValue {
  readonly name: string;
  readonly label: Text;
  readonly intent: Intent;
  readonly icon?: string;
  /** Retired on this day: kept in old records, no longer offered. */
  readonly until?: string;
  readonly was?: string;
}

export interface Enumeration {
  readonly name: string;
  readonly label: Text;
  readonly values: readonly EnumerationValue[];
}

export interface Brand {
  readonly name: Text;
  readonly shortName: Text;
  readonly institute: Text;
  readonly supportEmail: string;
  /** IANA name; days, filters and print use it at both ends. */
  readonly timeZone: string;
  readonly version: string;
  readonly feedbackCollectorUrl?: string;
  readonly errorReportingUrl?: string;
}

export interface MenuItem {
  readonly label: Text;
  readonly icon: string;
  readonly to: string;
  readonly permission?: string;
  readonly entity?: string;
}

export interface MenuGroup {
  readonly name: string;
  readonly label: Text;
  readonly permission?: string;
  readonly items: readonly MenuItem[];
}

/** A route that no entity has. */
export interface AppRoute {
  readonly path: string;
  /** A screen of the portal's registry, or `redirect`. */
  readonly screen: string;
  readonly to?: string;
  readonly access: 'public' | 'viewer';
  readonly permission?: string;
  readonly label: Text;
}

export interface Permission {
  readonly name: string;
  readonly label: Text;
}

/** Which permissions a role of a person gives in an organization of a role. */
export interface RoleGrant {
  readonly organizationRole: string;
  readonly role: string;
  readonly permissions: readonly string[];
}

/** Everything the product is described by; an immutable value of plain JSON, made once by the loader. */
export interface Catalogue {
  readonly brand: Brand;
  /** The first is the fallback. */
  readonly languages: readonly string[];
  readonly constants: Readonly<Record<string, Json>>;
  readonly enumerations: Readonly<Record<string, Enumeration>>;
  readonly permissions: readonly Permission[];
  readonly roles: readonly RoleGrant[];
  readonly menu: readonly MenuGroup[];
  readonly routes: readonly AppRoute[];
  readonly operations: Readonly<Record<string, Operation>>;
  readonly entities: Readonly<Record<string, Entity>>;
  readonly prints: Readonly<Record<string, Print>>;
  /** Interface words and the error catalogue, nested by key, per language. */
  readonly texts: Readonly<Record<string, Json>>;
}
