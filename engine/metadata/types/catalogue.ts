import type { Entity } from './entity.ts';
import type {
  AppRoute,
  Brand,
  Enumeration,
  Json,
  MenuGroup,
  Operation,
  Permission,
  Print,
  RoleGrant,
} from '../../language/types.ts';

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
