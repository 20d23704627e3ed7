import type {
  ActionSource,
  FieldSources,
  FilterSource,
  FormSource,
  ListSource,
  OperationSource,
} from '../../language/types.ts';
import type { Rule } from '../../rules/types.ts';
import type {
  Access,
  Constraint,
  EntityApi,
  EntityRoute,
  EntityView,
  FieldRules,
  Offspring,
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
