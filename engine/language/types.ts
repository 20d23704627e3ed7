export type { Action, ActionSource, Condition } from './action.ts';
export type { Intent, Text } from './shapes.ts';
export type { AppRoute, RouteSource } from './app-route.ts';
export type { Brand } from './brand.ts';
export type { Permission, RoleGrant } from './permission.ts';
