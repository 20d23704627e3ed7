import type { Rule } from '../rules/index.ts';
import { derived, assignedByLoader, transformed, optional, required, withDefault } from './describe.ts';
import { fileOf } from './file.ts';
import { meaningsOf, type ResolvedOf, type SourceOf } from './apply-defaults.ts';
import type { SetFilter } from './list/ready-view.ts';
import { sortBy } from './list/sort.ts';
import { client, keyedList, properties, screen, words, type Meaning } from './meaning.ts';
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
    text: 'Who has it; default: those whom its list or operation answers.',
    means: permission,
  }),
  organizationRoles: optional(listOf(nameOf('organizationRole'), { minItems: 1 }), {
    text: 'For people of organizations with one of these roles alone.',
    means: screen,
  }),
  empty: optional(text, { text: 'What is said where there is nothing.', means: words }),
};

function kind<const K extends string>(name: K) {
  return { kind: required(oneOf(name), { means: client }), ...shared };
}

const owed = {
  entity: required(nameOf('entity'), { text: 'Whose records, of those that the viewer may read.', means: client }),
  date: required(nameOf('date', { of: 'entity' }), {
    text: 'Their date; a column that their list sorts by.',
    means: client,
  }),
  organizationRoles: required(listOf(nameOf('organizationRole'), { minItems: 1 }), {
    text: 'Organizations of these roles alone owe it.',
    means: client,
  }),
};

const met = {
  entity: required(nameOf('entity'), { text: 'Whose records, of those that the viewer may read.', means: client }),
  filter: required(mapOf(rule), {
    text: 'Filters of their list that say which of them count, each a formula over the viewer, the constants and the day.',
    means: client,
  }),
  from: required(nameOf('date', { of: 'entity' }), {
    text: 'The first day of the period that a record is about.',
    means: client,
  }),
  to: required(nameOf('date', { of: 'entity' }), { text: 'The last day of it.', means: client }),
};

const day = {
  label: required(text, { text: 'What is due.', means: words }),
  every: required(oneOf('quarter', 'year'), { text: 'After the end of each of these.', means: screen }),
  months: withDefault(integer(0, 12), 0, { text: 'Whole months after that end.', means: screen }),
  days: required(integer(1, 366), { text: 'The last day it can be done, counted from there.', means: screen }),
  calendar: optional(nameOf('calendar'), {
    text: 'The calendar by which it moves to the next working day.',
    means: screen,
  }),
  owed: optional(objectOf(owed), {
    text: 'The records that make it due: from the period of the first of them on, until it is met. Absent: nobody is told that it was missed.',
    means: client,
  }),
  met: optional(objectOf(met), {
    text: 'The records that meet it, where one is about the whole period.',
    means: client,
  }),
  source: required(text, { text: 'The law that says so.', means: words }),
};

/** A due day: 40 days after a quarter; 15 May, four months and 15 days after a year. */
export type BoardDay = ResolvedOf<typeof day>;

/** Properties of a board by kind. */
export const boardKinds = {
  records: {
    ...kind('records'),
    entity: required(nameOf('entity'), { text: 'Whose records.', means: client }),
    list: optional(nameOf('list', { of: 'entity' }), {
      text: 'Of one of its further lists; default: of its own.',
      means: client,
    }),
    view: optional(lowerName, {
      text: "One of that list's ready views: the board is narrowed and sorted as it is, meant for the same people, and leads to it.",
      means: client,
    }),
    filter: derived<Readonly<Record<string, Rule>>, Readonly<Record<string, SetFilter>>>(mapOf(rule), {
      text: 'Filters of that list, each a formula over the viewer, the constants and the day; of a range a list of its bounds.',
      means: client,
    }),
    sort: derived(sortBy(lowerName), { text: "Default: the list's own.", means: screen }),
    steps: optional(flag, {
      text: "Shows of the first record which step of its entity's workflow waits; where there is no record, there is no board. Default of its first column: the status.",
      means: screen,
    }),
    rows: withDefault(integer(0, 20), 5, { text: 'How many of the first are shown.', means: screen }),
    columns: derived<readonly PrintTextSource[], readonly PrintItem[]>(listOf(printText, { maxItems: 4 }), {
      text: 'What stands beside the name of each.',
      means: client,
    }),
    said: optional(nameOf('textKey'), {
      text: 'Text key of the sentence that says how many there are.',
      means: screen,
    }),
    called: assignedByLoader<PrintText>({ means: client }),
    at: assignedByLoader<{ readonly route: string; readonly recordPath: string } | undefined>({ means: screen }),
  },
  figures: {
    ...kind('figures'),
    operation: required(lowerName, {
      text: 'A query of the app, without arguments that must be given.',
      means: client,
    }),
    of: transformed<string, PrintText>(relativePath, {
      text: 'The record in its answer that a figure is about.',
      means: client,
    }),
    value: transformed<string, BoardFigure>(relativePath, { text: 'The figure.', means: client }),
    unit: optional(relativePath, {
      text: 'The enumeration in its answer that the figure is counted in.',
      means: client,
    }),
    to: optional(route, { text: 'Where more of it stands.', means: screen }),
  },
  days: {
    ...kind('days'),
    days: required(listOf(objectOf(day), { minItems: 1 }), {
      text: 'What is due after each quarter or year.',
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
    text: 'records: how many a list has, and its first; figures: what an operation answers, as bars; days: what is due next.',
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
const boardMeaning: Meaning<Board> = (at, before, after) => {
  const name = (before ?? after)?.kind ?? 'days';
  const meaning = properties<object>(meaningsOf(boardKinds[name]), 'screen only');
  return before?.kind === after?.kind ? meaning(at, before, after) : client(at, before, after);
};

export const boardsMeaning = keyedList<Board>(({ name }) => name, boardMeaning, {
  added: [['safe for clients', 'the board is new']],
  gone: [['breaking for clients', 'the board is gone']],
  order: 'screen only',
});

/** Limit because one request queries all boards. */
const mostBoards = 24;

export const boardsFile = fileOf('boards', 'What stands on the overview', {
  boards: listOf(board, { maxItems: mostBoards }),
});
