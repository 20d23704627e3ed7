export type { Action, AppRoute, Brand, Condition, Intent, Permission, RoleGrant } from '../../language/types.ts';
export type * from './catalogue.ts';
export type * from './entity.ts';
export type * from './field.ts';
export type * from './operation.ts';
export type * from './print.ts';
export type * from './screen.ts';
