import sql from 'sql-template-tag';
import { offerOf } from '../../metadata/index.ts';
import type { Action, ActionCondition, Entity } from '../../metadata/types/index.ts';
import type { Rule } from '../../rules/index.ts';
import { type QueryContext, holdsPermission } from '../query/query-context.ts';
import { cell, type Cells, constantCell, mapped, recordCells, concatCells } from './cells.ts';
import type { Position } from './position.ts';
import { evaluateForViewer, ruleValue } from '../query/rule-sql.ts';
import { columnIn } from '../query/source.ts';

/** An action offered on a record. */
export interface PermittedAction {
  readonly name: string;
  readonly permitted: boolean;
  /** Text key of the reason for a refusal. */
  readonly reason: string | null;
  readonly params: Readonly<Record<string, unknown>> | null;
}

/**
 * The permission of each action on a record, without actions that are not offered to the viewer. An archived record
 * only offers `restore`.
 */
export function permittedActionsCells(context: QueryContext, position: Position): Cells {
  // A view with only some fields is a directory: actions are offered on the record itself.
  if (position.opened !== undefined) return constantCell([]);
  const actions = Object.values(position.entity.actions).filter(
    (action) => !makesRecord(position.entity, action) && (action.name === 'restore') === (position.isArchived === true),
  );
  const states = actions.flatMap((action) => actionState(context, position, action) ?? []);
  return mapped(concatCells<unknown>([presence(position), ...states]), ([isPresent, ...offered]) =>
    isPresent === true ? offered.filter((state) => state !== undefined) : [],
  );
}

/** A record outside the viewer's scope, reached through a reference, offers no action. */
function presence(position: Position): Cells {
  const source = position.scoped();
  return source === position.open ? constantCell(true) : cell(sql`${columnIn(source, 'id')} is not null`);
}

/** Whether an action is offered on a record and permitted; if not, the reason of the first failed condition. */
function actionState(
  context: QueryContext,
  position: Position,
  action: Action,
): Cells<PermittedAction | undefined> | undefined {
  if (!holdsPermission(context.viewer, action.permission)) return undefined;
  const offered = condition(context, position, offerOf(position.entity, action));
  if (offered === undefined) return undefined;
  const never = constantCell(false);
  const allowed = action.allowed.map(({ rule }) => condition(context, position, rule) ?? never);
  const quoted = action.allowed.map((one) => quotedCells(context, position, one));
  return mapped(concatCells<unknown>([offered, ...allowed, ...quoted]), ([isOffered, ...found]) => {
    if (isOffered !== true) return undefined;
    const refused = action.allowed.findIndex((_, index) => found[index] !== true);
    const reason = action.allowed[refused]?.else ?? null;
    const params = refused < 0 ? null : (found[action.allowed.length + refused] as PermittedAction['params']); // made by quotedCells
    return { name: action.name, permitted: refused < 0, reason, params };
  });
}

/** The parameters of a condition's message, by name; null if there are none. */
function quotedCells(
  context: QueryContext,
  position: Position,
  { quotes }: ActionCondition,
): Cells<PermittedAction['params']> {
  if (quotes === undefined) return constantCell(null);
  const values = Object.entries(quotes).map(([name, path]) => {
    const value = cell(ruleValue(context, position.scoped(), { var: path }));
    return [name, value] as const;
  });
  return recordCells(Object.fromEntries(values));
}

/** True for an action that creates a record; existing records do not offer it. */
function makesRecord({ operations }: Entity, action: Action): boolean {
  const { saves, occasion } = ('operation' in action && operations[action.operation ?? '']) || {};
  return action.name === 'create' || (saves !== undefined && occasion !== 'update');
}

/** A rule on the record as a cell; undefined if it never holds. */
function condition(context: QueryContext, position: Position, rule: Rule): Cells | undefined {
  const open = evaluateForViewer(context, position.entity.name, rule);
  if (typeof open === 'boolean') return open ? constantCell(true) : undefined;
  return cell(ruleValue(context, position.scoped(), open));
}
