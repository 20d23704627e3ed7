import type { Rule } from '../rules/index.ts';
import { derived, assignedByLoader, transformed, optional, required, withDefault } from './describe.ts';
import { fileOf } from './file.ts';
import { diffsOf, type ResolvedOf, type SourceOf } from './apply-defaults.ts';
import type { SetFilter } from './list/ready-view.ts';
import { sortBy } from './list/sort.ts';
import { client, keyedList, properties, screen, words, type Diff } from './diff.ts';
import type { PrintItem, PrintText } from './print/printed.ts';
import { printText, type PrintTextSource } from './print/text.ts';
import { permission } from './access-condition.ts';
import { objectOf, unionSchema } from './schema-of.ts';
import {
  flag,
  listOf,
  lowerName,
  mapOf,
  nameOf,
  oneOf,
  relativePath,
  route,
  rule,
  text,
  integer,
  type Shape,
} from './shapes.ts';

/** A number of a result and its format. */
export interface BoardFigure extends PrintText {
  readonly path: string;
}

const shared = {
  name: required(lowerName, { means: client }),
  label: required(text, { means: words }),
  permission: derived<string, string | undefined>(nameOf('permission'), {
    text: 'Permission to see the board; default: that of its list or operation.',
    means: permission,
  }),
  organizationRoles: optional(listOf(nameOf('organizationRole'), { minItems: 1 }), {
    text: 'Shown only to people of organizations with one of these roles.',
    means: screen,
  }),
  empty: optional(text, { text: 'Text if there is nothing to show.', means: words }),
};

function kind<const K extends string>(name: K) {
  return { kind: required(oneOf(name), { means: client }), ...shared };
}

const owed = {
  entity: required(nameOf('entity'), {
    text: 'Entity of the records; only those that the viewer may read.',
    means: client,
  }),
  date: required(nameOf('date', { of: 'entity' }), {
    text: 'Date field of the records; must be a sortable column of their list.',
    means: client,
  }),
  organizationRoles: required(listOf(nameOf('organizationRole'), { minItems: 1 }), {
    text: 'Only organizations with these roles have the obligation.',
    means: client,
  }),
};

const met = {
  entity: required(nameOf('entity'), {
    text: 'Entity of the records; only those that the viewer may read.',
    means: client,
  }),
  filter: required(mapOf(rule), {
    text: 'Filters of their list by name, each a rule over the viewer, the constants and the day; only matching records count.',
    means: client,
  }),
  from: required(nameOf('date', { of: 'entity' }), {
    text: 'Field with the first day of the period of a record.',
    means: client,
  }),
  to: required(nameOf('date', { of: 'entity' }), { text: 'Field with the last day of that period.', means: client }),
};

const day = {
  label: required(text, { text: 'Name of what is due.', means: words }),
  every: required(oneOf('quarter', 'year'), { text: 'Period; due after the end of each.', means: screen }),
  months: withDefault(integer(0, 12), 0, { text: 'Whole months added to the end of the period.', means: screen }),
  days: required(integer(1, 366), {
    text: 'Days added after the months; the result is the last day to do it.',
    means: screen,
  }),
  calendar: optional(nameOf('calendar'), {
    text: 'Calendar used to move the due day to the next working day.',
    means: screen,
  }),
  owed: optional(objectOf(owed), {
    text: 'Records that create the obligation, from the period of the first one until it is met. Without it, a missed due day is not shown.',
    means: client,
  }),
  met: optional(objectOf(met), {
    text: 'Records that meet the obligation if one covers the whole period.',
    means: client,
  }),
  source: required(text, { text: 'Legal source.', means: words }),
};

/** A due day: 40 days after a quarter; 15 May, four months and 15 days after a year. */
export type BoardDay = ResolvedOf<typeof day>;

/** Properties of a board by kind. */
export const boardKinds = {
  records: {
    ...kind('records'),
    entity: required(nameOf('entity'), { text: 'Entity of the records.', means: client }),
    list: optional(nameOf('list', { of: 'entity' }), {
      text: 'Further list of the entity; default: its own list.',
      means: client,
    }),
    view: optional(lowerName, {
      text: 'Ready view of that list: the board takes its filter, sort and audience, and links to it.',
      means: client,
    }),
    filter: derived<Readonly<Record<string, Rule>>, Readonly<Record<string, SetFilter>>>(mapOf(rule), {
      text: 'Filters of that list by name, each a rule over the viewer, the constants and the day; of a range a list of its bounds.',
      means: client,
    }),
    sort: derived(sortBy(lowerName), { text: 'Sort keys; default: those of the list.', means: screen }),
    steps: optional(flag, {
      text: 'Shows the pending step of the first record; without a record the board is hidden. Default of its first column: the status.',
      means: screen,
    }),
    rows: withDefault(integer(0, 20), 5, { text: 'Number of records shown.', means: screen }),
    columns: derived<readonly PrintTextSource[], readonly PrintItem[]>(listOf(printText, { maxItems: 4 }), {
      text: 'Values shown beside the name of each record.',
      means: client,
    }),
    said: optional(nameOf('textKey'), {
      text: 'Text key of the sentence with the number of records.',
      means: screen,
    }),
    called: assignedByLoader<PrintText>({ means: client }),
    at: assignedByLoader<{ readonly route: string; readonly recordPath: string } | undefined>({ means: screen }),
  },
  figures: {
    ...kind('figures'),
    operation: required(lowerName, {
      text: 'Query of the app without required arguments.',
      means: client,
    }),
    of: transformed<string, PrintText>(relativePath, {
      text: 'Path in its result to the record of a figure.',
      means: client,
    }),
    value: transformed<string, BoardFigure>(relativePath, { text: 'Path in its result to the figure.', means: client }),
    unit: optional(relativePath, {
      text: 'Path in its result to the unit of the figure, an enumeration.',
      means: client,
    }),
    to: optional(route, { text: 'Address with more detail.', means: screen }),
  },
  days: {
    ...kind('days'),
    days: required(listOf(objectOf(day), { minItems: 1 }), {
      text: 'Due days after each quarter or year.',
      means: screen,
    }),
  },
};

type Kinds = typeof boardKinds;
export type Board = { readonly [K in keyof Kinds]: ResolvedOf<Kinds[K]> }[keyof Kinds];
export type BoardOf<K extends keyof Kinds> = ResolvedOf<Kinds[K]>;
export type BoardSource = { readonly [K in keyof Kinds]: SourceOf<Kinds[K]> }[keyof Kinds];

const { records, figures, days } = boardKinds;

/** All properties of a board, in writing order. */
const written = {
  ...shared,
  kind: required(oneOf('records', 'figures', 'days'), {
    text: 'records: number of records of a list, and the first ones; figures: results of an operation as bars; days: next due days.',
    means: client,
  }),
  entity: records.entity,
  list: records.list,
  view: records.view,
  filter: records.filter,
  sort: records.sort,
  steps: records.steps,
  rows: records.rows,
  columns: records.columns,
  said: records.said,
  operation: figures.operation,
  of: figures.of,
  value: figures.value,
  unit: figures.unit,
  to: figures.to,
  days: days.days,
};

const board: Shape<BoardSource> = { schema: unionSchema(written, boardKinds) };

/** A change of kind is a different board. */
const boardDiff: Diff<Board> = (at, before, after) => {
  const name = (before ?? after)?.kind ?? 'days';
  const diff = properties<object>(diffsOf(boardKinds[name]), 'screen only');
  return before?.kind === after?.kind ? diff(at, before, after) : client(at, before, after);
};

export const boardsDiff = keyedList<Board>(({ name }) => name, boardDiff, {
  added: [['safe for clients', 'the board is new']],
  gone: [['breaking for clients', 'the board is gone']],
  order: 'screen only',
});

/** Limit because one request queries all boards. */
const mostBoards = 24;

export const boardsFile = fileOf('boards', 'Boards on the overview', {
  boards: listOf(board, { maxItems: mostBoards }),
});
