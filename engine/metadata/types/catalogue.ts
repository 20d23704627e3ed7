import type { Entity } from './entity.ts';
import type { AppRoute, Brand, Intent, Json, Operation, Permission, RoleGrant, Text } from '../../language/types.ts';
import type { Print } from './print.ts';

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
