import {
  Kind,
  parse,
  print,
  visit,
  type ExecutionResult,
  type FieldNode,
  type GraphQLFormattedError,
  type SelectionSetNode,
} from 'graphql';
import { entityDocuments, showVariable } from '../../../engine/graphql/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import { isValues, type Values, rowsIn } from '../../../engine/record/index.ts';
import type { GraphqlRequest } from '../../platform/http/index.ts';
import type { Selection } from '../../../engine/store/index.ts';
import type { ListFileOptions } from './list-file-options.ts';

/** Page size of the first request; shorter results are complete. */
export const pageSize = 500;

/** Runs a request as the requester of the list. */
export type RunRequest = (request: GraphqlRequest) => Promise<ExecutionResult>;

export interface ListPage {
  readonly records: readonly Values[];
  /** Total number of records, up to the counting limit. */
  readonly total: number;
  readonly isCapped: boolean;
}

export type PageAnswer = ListPage | { readonly errors: readonly GraphQLFormattedError[] };

/** Reads the first page through the list's own operation, so that its checks apply. */
export async function readFirstPage(
  catalogue: Catalogue,
  options: ListFileOptions,
  ask: RunRequest,
): Promise<PageAnswer> {
  const { filter, sort } = options;
  const { name, query } = documentOf(catalogue, options);
  const isWhole = isUnpaged(options);
  const shown = known(query, options);
  const page = isWhole ? {} : { page: { index: 0, size: pageSize }, sort };
  const { data, errors } = await ask({ query, operationName: name, variables: { ...shown, filter, ...page } });
  if (errors !== undefined) return { errors: errors.map((error) => error.toJSON()) };
  return toPage(Object.values(data ?? {})[0]);
}

/** Removes `permittedActions`, which files do not show and which is expensive. */
function withoutActions(text: string): string {
  return print(visit(parse(text), { Field: ({ name }) => (name.value === 'permittedActions' ? null : undefined) }));
}

/** True for a view that returns all records at once. */
export function isUnpaged({ list, entity }: ListFileOptions): boolean {
  return list.view !== undefined && entity.views[list.view]?.kind === 'all';
}

/** The selection of the list's document, for reading from the store. */
export function listSelection(catalogue: Catalogue, options: ListFileOptions): Selection {
  const { query } = documentOf(catalogue, options);
  const shown = known(query, options);
  const [root] = fieldsIn(
    parse(query).definitions.find((each) => each.kind === Kind.OPERATION_DEFINITION)?.selectionSet,
  );
  const items = fieldsIn(root?.selectionSet).find(({ name }) => name.value === 'items');
  return selectionIn((isUnpaged(options) ? root : items)?.selectionSet, shown);
}

function selectionIn(set: SelectionSetNode | undefined, shown: Values): Selection {
  const parts = new Map<string, true | Selection>();
  for (const field of fieldsIn(set).filter((each) => isIncluded(each, shown))) {
    const before = parts.get(field.name.value);
    const inside = field.selectionSet === undefined ? true : selectionIn(field.selectionSet, shown);
    // Several columns may select the same field.
    parts.set(
      field.name.value,
      inside === true || before === undefined || before === true ? inside : { ...before, ...inside },
    );
  }
  return Object.fromEntries(parts);
}

function fieldsIn(set: SelectionSetNode | undefined): readonly FieldNode[] {
  return set?.selections.filter((each) => each.kind === Kind.FIELD) ?? [];
}

/** Fields of optional columns have `@include(if: $show_…)`. */
function isIncluded({ directives = [] }: FieldNode, shown: Values): boolean {
  const conditions = directives.flatMap(({ arguments: given = [] }) => given.map(({ value }) => value));
  return conditions.every((value) => value.kind !== Kind.VARIABLE || shown[value.name.value] === true);
}

function documentOf(
  catalogue: Catalogue,
  { entity, further }: ListFileOptions,
): { readonly name: string; readonly query: string } {
  const document = entityDocuments(catalogue, entity).find(({ group, key }) =>
    further === undefined ? group === undefined && key === 'page' : group === 'lists' && key === further,
  );
  if (document === undefined) throw new Error(`the list of "${entity.name}" has no operation`);
  return { name: document.name, query: withoutActions(document.text) };
}

/** Variables of visible optional columns. */
function known(text: string, { columns }: ListFileOptions): Values {
  const names = columns.map(showVariable).filter((name) => text.includes(`$${name}:`));
  return Object.fromEntries(names.map((name) => [name, true]));
}

/** Converts a page with its count, or a complete list. */
function toPage(answer: unknown): ListPage {
  if (Array.isArray(answer)) return { records: answer.filter(isValues), total: answer.length, isCapped: false };
  const { items, pageInfo } = isValues(answer) ? answer : {};
  const { totalElements = 0, totalIsCapped } = isValues(pageInfo) ? pageInfo : {};
  const records = rowsIn(items);
  return { records, total: Number(totalElements), isCapped: totalIsCapped === true };
}
