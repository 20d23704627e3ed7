import { parse, print, visit, type ExecutionResult, type GraphQLFormattedError } from 'graphql';
import { entityDocuments, showVariable } from '../../../engine/graphql/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import { isValues, type Values } from '../../../engine/record/index.ts';
import type { GraphqlRequest } from '../http/index.ts';
import type { AskedList } from './asked-list.ts';

/** Records asked for at once. */
export const pageSize = 500;

/** Runs a request for whoever asks for the list. */
export type Ask = (request: GraphqlRequest) => Promise<ExecutionResult>;

export interface ListPage {
  readonly records: readonly Values[];
  /** How many there are in all. */
  readonly total: number;
}

export type PageAnswer = ListPage | { readonly errors: readonly GraphQLFormattedError[] };

/** Reads a list a page at a time by the operation that its screen asks, so that whatever that refuses or hides is refused or hidden here. */
export function listPages(catalogue: Catalogue, asked: AskedList, ask: Ask): (index: number) => Promise<PageAnswer> {
  const { entity, further, list, columns, filter, sort } = asked;
  const document = entityDocuments(catalogue, entity).find(({ role, key }) =>
    further === undefined ? role === 'page' : role === 'list' && key === further,
  );
  if (document === undefined) throw new Error(`the list of "${entity.name}" has no operation`);
  const query = withoutActions(document.text);
  const isWhole = list.view !== undefined && entity.views[list.view]?.kind === 'all';
  const shown = Object.fromEntries(columns.map((column) => [showVariable(column), true]));
  return async (index) => {
    const page = isWhole ? {} : { page: { index, size: pageSize }, sort };
    const { data, errors } = await ask({
      query,
      operationName: document.name,
      variables: { ...known(query, shown), filter, ...page },
    });
    if (errors !== undefined) return { errors: errors.map((error) => error.toJSON()) };
    return toPage(Object.values(data ?? {})[0]);
  };
}

/** What may be done with each record is in no file, and takes longest to find out. */
function withoutActions(text: string): string {
  return print(visit(parse(text), { Field: ({ name }) => (name.value === 'permittedActions' ? null : undefined) }));
}

/** A column that is always there has no variable. */
function known(text: string, shown: Readonly<Record<string, boolean>>): Values {
  return Object.fromEntries(Object.entries(shown).filter(([name]) => text.includes(`$${name}:`)));
}

/** A page with its count, or all the records there are. */
function toPage(answer: unknown): ListPage {
  if (Array.isArray(answer)) return { records: answer.filter(isValues), total: answer.length };
  const { items, pageInfo } = isValues(answer) ? answer : {};
  const total = isValues(pageInfo) ? Number(pageInfo['totalElements']) : 0;
  return { records: Array.isArray(items) ? items.filter(isValues) : [], total };
}
