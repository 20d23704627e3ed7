import type {
  ActionSource,
  FieldSources,
  FilterSource,
  FormSource,
  ListSource,
  OperationSource,
  RouteSource,
} from '../../language/types.ts';
import type { Rule } from '../../rules/types.ts';
import type {
  Access,
  Brand,
  Constraint,
  EntityApi,
  EntityRoute,
  EntityView,
  EnumerationValue,
  FieldRules,
  Json,
  Offspring,
  MenuGroup,
  Permission,
  Print,
  PrintValue,
  RoleGrant,
  Storage,
  Text,
  ValueRule,
  Workflow,
} from '../types/index.ts';

// What people write: the catalogue's types without what the loader fills in.
// A schema in ../schemas holds for each before it is given one of these types.

export type RulesSource = Partial<Omit<FieldRules, 'value'>> & {
  readonly value?: Pick<ValueRule, 'mode' | 'rule'> & Partial<ValueRule>;
};

export type ConstraintSource = Pick<Constraint, 'name' | 'message'> & Partial<Constraint>;

export type ViewSource = Partial<Omit<EntityView, 'filters'>> & { readonly filters?: readonly FilterSource[] };

/** An API name, or null where the operation is not offered. */
export type ApiSource = { readonly [K in keyof EntityApi]?: string | null };

export interface AccessSource {
  readonly permissions?: Access['permissions'];
  readonly scope?: Partial<Access['scope']>;
  readonly check?: Partial<Access['check']>;
  readonly checkMessage?: string;
  readonly checkPaths?: readonly string[];
  readonly fields?: Access['fields'];
}

export interface EntitySource {
  readonly entity?: string;
  readonly extends?: string;
  readonly label?: Text;
  readonly plural?: Text;
  readonly newLabel?: Text;
  readonly icon?: string;
  readonly display?: string | Text;
  readonly route?: string;
  readonly menu?: string;
  readonly storage?: Partial<Storage>;
  readonly api?: ApiSource;
  readonly fields?: FieldSources;
  readonly terms?: Readonly<Record<string, Rule>>;
  readonly rules?: Readonly<Record<string, RulesSource>>;
  readonly constraints?: readonly ConstraintSource[];
  readonly workflow?: Workflow;
  readonly offspring?: Offspring;
  readonly access?: AccessSource;
  readonly views?: Readonly<Record<string, ViewSource>>;
  readonly operations?: Readonly<Record<string, OperationSource>>;
  readonly actions?: Readonly<Record<string, ActionSource>>;
  readonly routes?: readonly (Pick<EntityRoute, 'path' | 'screen'> & Partial<EntityRoute>)[];
  readonly list?: ListSource;
  readonly form?: FormSource;
}

export interface EnumerationSource {
  readonly label?: Text;
  readonly values: readonly (Pick<EnumerationValue, 'name' | 'label'> & Partial<EnumerationValue>)[];
}

/** `entity` stands for the entity's list: its name, icon, address and permission. */
export interface MenuItemSource {
  readonly entity?: string;
  readonly label?: Text;
  readonly icon?: string;
  readonly to?: string;
  readonly permission?: string;
}

export type MenuGroupSource = Omit<MenuGroup, 'items'> & { readonly items?: readonly MenuItemSource[] };

/** A path alone stands for the field there. */
export type PrintTextSource =
  | string
  | (Pick<PrintValue, 'decimals' | 'groups'> & {
      readonly field?: string;
      readonly parts?: readonly (string | Text)[];
      /** How paths of `parts` are written, where not as their field says. */
      readonly formats?: Readonly<Record<string, Pick<PrintValue, 'decimals' | 'groups'>>>;
      readonly empty?: Text;
      readonly label?: Text;
      readonly visible?: Rule;
    });

export type PrintBlockSource = {
  readonly name: string;
  readonly label?: Text;
  readonly visible?: Rule;
} & (
  | { readonly kind: 'values'; readonly items: readonly PrintTextSource[] }
  | { readonly kind: 'party'; readonly of: string; readonly absent?: Text; readonly items: readonly PrintTextSource[] }
  | {
      readonly kind: 'table';
      readonly of: string;
      readonly limit?: number;
      readonly columns: readonly PrintTextSource[];
    }
  | {
      readonly kind: 'choices';
      readonly items: readonly (string | { readonly field: string; readonly label?: Text })[];
    }
  | { readonly kind: 'note' | 'footer'; readonly text: PrintTextSource }
);

export type PrintSource = Partial<Pick<Print, 'entity' | 'title' | 'dates' | 'cancelled' | 'discloses'>> & {
  readonly blocks?: readonly PrintBlockSource[];
};

/** All files under `app/` together. */
export interface AppSource {
  readonly brand?: Brand;
  readonly languages?: readonly string[];
  readonly constants?: Readonly<Record<string, Json>>;
  readonly terms?: Readonly<Record<string, Rule>>;
  readonly enumerations?: Readonly<Record<string, EnumerationSource>>;
  readonly permissions?: readonly Permission[];
  readonly roles?: readonly RoleGrant[];
  readonly menu?: readonly MenuGroupSource[];
  readonly routes?: readonly RouteSource[];
  readonly operations?: Readonly<Record<string, OperationSource>>;
}

/** Seed rows of one entity: `{ "by": field, "is": value }` stands for the record that a reference means. */
export interface ReferenceData {
  readonly source: string;
  readonly rows: readonly Readonly<Record<string, Json>>[];
}
