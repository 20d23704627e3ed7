import { boardKinds, applyDefaults } from '../../language/index.ts';
import type { BoardSource, PrintTextSource } from '../../language/types.ts';
import { kindOfFilter } from '../record/filter-input.ts';
import type {
  Board,
  BoardFigure,
  BoardOf,
  Catalogue,
  Entity,
  List,
  Operation,
  OperationValue,
  PrintText,
} from '../types/index.ts';
import { toPrintText, type PrintContext } from './print-text.ts';
import { toItem } from './prints.ts';
import { sameInAll } from './texts.ts';

type SourceOf<K extends BoardSource['kind']> = Extract<BoardSource, { readonly kind: K }>;

/** Boards with everything needed to query and format them without the catalogue. */
export function toBoards(
  sources: readonly BoardSource[] = [],
  operations: Catalogue['operations'],
  context: PrintContext,
): readonly Board[] {
  return sources.map((source) => {
    switch (source.kind) {
      case 'records':
        return toRecords(source, context);
      case 'figures':
        return toFigures(source, operations[source.operation], context);
      case 'days':
        return applyDefaults(boardKinds.days, { ...source, permission: source.permission });
    }
  });
}

function toRecords(source: SourceOf<'records'>, context: PrintContext): BoardOf<'records'> {
  const entity = context.view.entities[source.entity];
  const list = source.list === undefined ? entity?.list : entity?.lists[source.list];
  const view = entity?.views[list?.view ?? ''];
  const base = { ...context, entity: source.entity, origin: '', prefix: '' };
  const route = list?.route ?? entity?.route;
  const ready = list?.readyViews.find(({ name }) => name === source.view);
  return applyDefaults(boardKinds.records, {
    ...source,
    organizationRoles: source.organizationRoles ?? ready?.organizationRoles,
    permission:
      source.permission ??
      ready?.permission ??
      (view === undefined ? entity?.access.permissions.read : view.permission),
    filter:
      ready?.filter ??
      Object.fromEntries(
        Object.entries(source.filter ?? {}).map(([name, rule]) => [name, { kind: kindOf(entity, name), rule }]),
      ),
    sort: source.sort ?? ready?.sort ?? list?.defaultSort ?? [],
    columns: (source.columns ?? ownColumns(source, entity)).map((column) => toItem(asInList(column, list), base)),
    called: toPrintText({ parts: [entity?.display ?? {}] }, base),
    at: route === undefined ? undefined : { route, recordPath: list?.recordPath ?? ':id' },
  });
}

/** A column that the list hides from a viewer is hidden on the board, too. */
function asInList(column: PrintTextSource, list: Pick<List, 'columns'> | undefined): PrintTextSource {
  if (typeof column !== 'string') return column;
  const visible = list?.columns.find(({ field }) => field === column)?.visible;
  return visible === undefined ? column : { field: column, visible };
}

/** The waiting step is derived from the status. */
function ownColumns({ steps }: SourceOf<'records'>, entity: Entity | undefined): readonly string[] {
  return steps === true && entity?.workflow !== undefined ? [entity.workflow.field] : [];
}

function kindOf(entity: Entity | undefined, name: string) {
  return (entity && kindOfFilter(entity, name)) ?? 'flag';
}

function toFigures(
  source: SourceOf<'figures'>,
  operation: Operation | undefined,
  context: PrintContext,
): BoardOf<'figures'> {
  const answered = answeredBy(operation);
  return applyDefaults(boardKinds.figures, {
    ...source,
    permission: source.permission ?? operation?.permission,
    of: calledBy(source.of, answered[source.of], context),
    value: figureOf(source, answered, context),
  });
}

/** The properties of the objects that an operation returns. */
export function answeredBy(operation: Operation | undefined): Readonly<Record<string, OperationValue>> {
  const type = operation?.result.type;
  return type?.kind === 'object' ? type.fields : {};
}

function calledBy(path: string, value: OperationValue | undefined, context: PrintContext): PrintText {
  const entity = value?.type.kind === 'entity' ? value.type.entity : '';
  const display = context.view.entities[entity]?.display ?? {};
  return toPrintText({ parts: [display] }, { ...context, entity, origin: '', prefix: `${path}.` });
}

function figureOf(
  { value: path, unit }: SourceOf<'figures'>,
  answered: Readonly<Record<string, OperationValue>>,
  { languages }: PrintContext,
): BoardFigure {
  const type = unit === undefined ? undefined : answered[unit]?.type;
  const enumeration = type?.kind === 'enumeration' ? { enumeration: type.enumeration } : {};
  return {
    path,
    parts: [sameInAll(languages, `{${path}}`)],
    values: {
      [path]: {
        type: 'number',
        decimals: answered[path]?.scale,
        ...(unit !== undefined && { unit: { path: unit, ...enumeration } }),
      },
    },
    empty: sameInAll(languages, ''),
  };
}
