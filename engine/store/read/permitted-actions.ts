import sql from 'sql-template-tag';
import { offerOf } from '../../metadata/index.ts';
import type { Action, ActionCondition, Entity } from '../../metadata/types/index.ts';
import type { Rule } from '../../rules/index.ts';
import { type QueryContext, holdsPermission } from '../query/query-context.ts';
import { cell, type Cells, constantCell, mapped, recordCells, together } from './cells.ts';
import type { Position } from './position.ts';
import { evaluateForViewer, ruleValue } from '../query/rule-sql.ts';
import { columnIn } from '../query/source.ts';

/** An action offered on a record. */
export interface PermittedAction {
  readonly name: string;
  readonly permitted: boolean;
  /** Key of the sentence that says why not. */
  readonly reason: string | null;
  readonly params: Readonly<Record<string, unknown>> | null;
}

/**
 * The conditions of every action on a record; actions the viewer is not offered are absent. An archived record is
 * restored and nothing else.
 */
export function permittedActionsCells(context: QueryContext, position: Position): Cells {
  // A view that opens only some fields is a directory: what may be done is asked on the record itself.
  if (position.opened !== undefined) return constantCell([]);
  const actions = Object.values(position.entity.actions).filter(
    (action) => !makesRecord(position.entity, action) && (action.name === 'restore') === (position.isArchived === true),
  );
  const states = actions.flatMap((action) => actionState(context, position, action) ?? []);
  return mapped(together<unknown>([presence(position), ...states]), ([isPresent, ...offered]) =>
    isPresent === true ? offered.filter((state) => state !== undefined) : [],
  );
}

/** Nothing is offered on a record outside of the viewer's scope, met through a reference. */
function presence(position: Position): Cells {
  const source = position.scoped();
  return source === position.open ? constantCell(true) : cell(sql`${columnIn(source, 'id')} is not null`);
}

/** Whether an action is offered on a row and allowed; where it is not, what the first condition that does not hold says. */
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
  return mapped(together<unknown>([offered, ...allowed, ...quoted]), ([isOffered, ...found]) => {
    if (isOffered !== true) return undefined;
    const refused = action.allowed.findIndex((_, index) => found[index] !== true);
    const reason = action.allowed[refused]?.else ?? null;
    const params = refused < 0 ? null : (found[action.allowed.length + refused] as PermittedAction['params']); // made by quotedCells
    return { name: action.name, permitted: refused < 0, reason, params };
  });
}

/** What the sentence of a condition quotes, by name; null where it quotes nothing. */
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

/** An action that makes a new record is offered on none. */
function makesRecord({ operations }: Entity, action: Action): boolean {
  const { saves, occasion } = ('operation' in action && operations[action.operation ?? '']) || {};
  return action.name === 'create' || (saves !== undefined && occasion !== 'update');
}

/** A rule about the record as a cell of its row; undefined where it never holds, whatever the record. */
function condition(context: QueryContext, position: Position, rule: Rule): Cells | undefined {
  const open = evaluateForViewer(context, position.entity.name, rule);
  if (typeof open === 'boolean') return open ? constantCell(true) : undefined;
  return cell(ruleValue(context, position.scoped(), open));
}
