import sql, { type Sql } from 'sql-template-tag';
import { displayPaths, type Entity, type Field, type Fields, isComputed } from '../../metadata/index.ts';
import { memoizeByKey, memoizeByName } from '../../record/index.ts';
import type { Rule } from '../../rules/index.ts';
import { columnName } from '../names/names.ts';
import { type QueryContext, requireEntity } from '../query/query-context.ts';
import { closedPredicate, fieldValue, evaluateForViewer, ruleValue } from '../query/rule-sql.ts';
import { columnIn, type QuerySource, targetSource } from '../query/source.ts';

/**
 * The point in the record graph that a selection, filter or sort applies to. A record reached through a reference shows
 * its id and label to everyone who sees the reference; the rest only within its own scope.
 */
export interface Position {
  readonly entity: Entity;
  /** The record, for any viewer. */
  readonly open: QuerySource;
  /** The same record, null outside the viewer's read scope. */
  readonly scoped: () => QuerySource;
  readonly fields: Fields;
  /** Column prefix inside groups: `emission_`. */
  readonly prefix: string;
  /** Path prefix inside groups and rows, as in access rules: `emission.`, `authors[].`. */
  readonly path: string;
  /** Paths from here that are visible outside the scope; absent: all. */
  readonly shown?: readonly string[] | undefined;
  /** Paths from here that the view opens; absent: all. */
  readonly opened?: readonly string[] | undefined;
  /** True if the record is archived. */
  readonly isArchived?: true;
}

/** The position at a record within the viewer's scope. */
export function rootPosition(source: QuerySource, opened?: readonly string[]): Position {
  return {
    entity: source.entity,
    open: source,
    scoped: () => source,
    fields: source.fields,
    prefix: '',
    path: '',
    opened,
  };
}

/** The source from which `name` may be read here. */
export function sourceOf(position: Position, name: string): QuerySource {
  const { shown } = position;
  const isShown =
    shown === undefined || name === 'id' || shown.some((path) => path === name || path.startsWith(`${name}.`));
  return isShown ? position.open : position.scoped();
}

/** The value of a field as visible at this position. */
export function valueAtPosition(context: QueryContext, position: Position, field: Field): Sql {
  const value = fieldValue(context, { source: sourceOf(position, field.name), field, prefix: position.prefix });
  return isComputed(field) ? nullOutsideScope(position, field.name, value) : value;
}

/**
 * An expression that uses `name`, null outside the scope. A column is null there anyway; a computed value would turn
 * missing input into "no", 0 or an empty list, which look like answers.
 */
export function nullOutsideScope(position: Position, name: string, value: Sql): Sql {
  const source = sourceOf(position, name);
  return source === position.open ? value : sql`case when ${columnIn(source, 'id')} is not null then ${value} end`;
}

/** The position inside a group of this record. */
export function insideGroup(position: Position, field: Field & { readonly fields: Fields }): Position {
  return {
    ...position,
    fields: field.fields,
    prefix: `${columnName(field, position.prefix)}_`,
    path: `${position.path}${field.name}.`,
    ...below(position, field.name),
  };
}

/** The position at a referenced record. */
export function throughReference(
  context: QueryContext,
  position: Position,
  field: Field & { readonly to: string },
): Position {
  const entity = requireEntity(context.catalogue, field.to);
  const from = sourceOf(position, field.name);
  const reference = { column: columnName(field, position.prefix), to: field.to };
  const open = targetSource(context, from, reference);
  return {
    entity,
    open,
    scoped: () => {
      const scope = evaluateForViewer(context, entity.name, entity.access.scope.read);
      if (scope === true) return open;
      return targetSource(context, from, reference, (target) => closedPredicate(context, target, scope));
    },
    fields: entity.fields,
    prefix: '',
    path: '',
    ...targetLimits(context, position, field),
  };
}

/** The paths of a target that are visible from here, and those that a view opens. */
export function targetLimits(
  context: QueryContext,
  position: Position,
  field: Field & { readonly to: string },
): Pick<Position, 'shown' | 'opened'> {
  const { shown, opened } = below(position, field.name);
  const display = displayPaths(requireEntity(context.catalogue, field.to));
  return { shown: context.reach === 'everything' ? undefined : [...display, ...(shown ?? [])], opened };
}

/** A path that a view opens includes all below it: the fields of a group, and a target within its own access rules. */
function below({ shown, opened }: Position, name: string): Pick<Position, 'shown' | 'opened'> {
  const strip = (paths: readonly string[]): readonly string[] =>
    paths.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1));
  return {
    shown: shown && strip(shown),
    opened: opened?.includes(name) === true ? undefined : opened && strip(opened),
  };
}

/** Read access to a field: `true`, `false`, or a condition on the record. */
export function opennessOf(context: QueryContext, position: Position, name: string): boolean | Sql {
  if (context.reach === 'everything') return true;
  if (!isOpened(position, name)) return false;
  const open = opennessRules(context)(position.entity)(`${position.path}${name}`);
  return typeof open === 'boolean' ? open : ruleValue(context, position.open.record ?? position.open, open);
}

/** The read rule of a path for a viewer. */
const opennessRules = memoizeByKey((context: QueryContext) =>
  memoizeByKey((entity: Entity) =>
    memoizeByName((path): Rule => {
      const rules = guards(entity, path).map((rule) => evaluateForViewer(context, entity.name, rule));
      if (rules.includes(false)) return false;
      const open = rules.filter((rule) => rule !== true);
      return open.length === 0 ? true : { and: open };
    }),
  ),
);

/** The expression, null if the field is closed. */
export function nullUnlessOpen(openness: boolean | Sql, expression: Sql): Sql {
  if (openness === true) return expression;
  return openness === false ? sql`null` : sql`case when ${openness} then ${expression} end`;
}

function isOpened({ opened }: Position, name: string): boolean {
  return (
    opened === undefined ||
    name === 'id' ||
    name === 'rowVersion' ||
    opened.some((path) => path === name || path.startsWith(`${name}.`))
  );
}

/** Read rules of a field and of the groups and rows that contain it. */
function guards({ access }: Entity, path: string): readonly Rule[] {
  return Object.entries(access.fields).flatMap(([guard, { read }]) =>
    path === guard || path.startsWith(`${guard}.`) ? [read] : [],
  );
}
