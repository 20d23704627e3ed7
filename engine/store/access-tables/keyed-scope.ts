import type { Entity } from '../../metadata/types/index.ts';
import { callOf, isViewerOnly, pathsOf, type Rule, varPath } from '../../rules/index.ts';

/**
 * A way to become a reader of a record: the organization at `path`, on the record or on any item of the to-many path
 * `through`, while `conditions` hold (on the item if `through` is present, else on the record).
 */
export interface Branch {
  readonly through?: string;
  readonly path: string;
  readonly conditions: readonly Rule[];
}

/**
 * A read scope that only compares organizations of the record with the viewer's, besides conditions on the viewer
 * alone.
 */
export interface KeyedScope {
  readonly branches: readonly Branch[];
}

const organization = '$viewer.organizationId';

/** The keyed form of an entity's read scope; undefined if the scope has another form and is applied as a predicate. */
export function keyedScope(entity: Entity): KeyedScope | undefined {
  const parts = alternatives(entity.access.scope.read).filter((part) => !isViewerOnly(part));
  const branches = parts.map((part) => branchOf(part));
  const keyed = branches.filter((branch) => branch !== undefined);
  return keyed.length > 0 && keyed.length === parts.length && !entity.storage.external
    ? { branches: keyed }
    : undefined;
}

function alternatives(rule: Rule): readonly Rule[] {
  const call = callOf(rule);
  return call?.operator === 'or' ? call.operands.flatMap(alternatives) : [rule];
}

function conjuncts(rule: Rule): readonly Rule[] {
  const call = callOf(rule);
  return call?.operator === 'and' ? call.operands.flatMap(conjuncts) : [rule];
}

function branchOf(rule: Rule): Branch | undefined {
  const call = callOf(rule);
  if (call?.operator !== 'some') return directBranch(rule);
  const [many, condition] = call.operands;
  const through = many === undefined ? undefined : varPath(many);
  const inner = condition === undefined ? undefined : directBranch(condition);
  return through === undefined || inner === undefined ? undefined : { ...inner, through };
}

/** `path == $viewer.organizationId`, alone or with conditions that use neither viewer nor list. */
function directBranch(rule: Rule): Branch | undefined {
  const parts = conjuncts(rule);
  const keys = parts.flatMap((part) => keyPath(part) ?? []);
  const conditions = parts.filter((part) => keyPath(part) === undefined);
  const [path] = keys;
  return keys.length === 1 && path !== undefined && conditions.every(isPlain) ? { path, conditions } : undefined;
}

function keyPath(rule: Rule): string | undefined {
  const call = callOf(rule);
  if (call?.operator !== '==') return undefined;
  const [left, right] = call.operands.map(varPath);
  if (right === organization) return left;
  return left === organization ? right : undefined;
}

function isPlain(rule: Rule): boolean {
  return !hasItems(rule) && pathsOf(rule).every((path) => !path.startsWith('$viewer.'));
}

function hasItems(rule: Rule): boolean {
  const call = callOf(rule);
  return call !== undefined && (call.operator === 'some' || call.operands.some(hasItems));
}
