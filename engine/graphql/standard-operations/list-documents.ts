import { displayPaths, type Catalogue, type Entity, type EntityView, type List } from '../../metadata/index.ts';
import { listSelectionText, optionalColumns, showVariable } from '../list-selection.ts';
import { typeNames } from '../names.ts';
import { selectionText, selectPaths, type FieldTree } from '../selection.ts';
import type { StandardDocument } from './standard-operation.ts';

/** A document without text, and its root field. */
export type DocumentHead = Omit<StandardDocument, 'text'> & { readonly field: string };

/** The document of a list; optional columns are included by variables. */
export function listDocument(
  catalogue: Catalogue,
  entity: Entity,
  head: DocumentHead,
  list: List | undefined,
): StandardDocument {
  const selection = listSelectionText(catalogue, entity, list);
  const shows = optionalColumns(entity, list).map((column) => `$${showVariable(column)}: Boolean! = false`);
  const isWhole = list?.view !== undefined && entity.views[list.view]?.kind === 'all';
  return isWhole ? allDocument(entity, head, selection, shows) : pageDocument(entity, head, selection, shows);
}

/** The document of choices, a page or all. */
export function choiceDocument(
  entity: Entity,
  kind: 'page' | 'all',
  head: DocumentHead,
  selection: FieldTree,
): StandardDocument {
  const text = selectionText(selection);
  return kind === 'page' ? pageDocument(entity, head, text) : allDocument(entity, head, text);
}

/** The selection of a view's records: display and opened fields. */
export function viewSelection(catalogue: Catalogue, entity: Entity, view: EntityView): FieldTree {
  return selectPaths(catalogue, entity, [...displayPaths(entity), ...(view.fields ?? [])]);
}

/** The document of an unpaginated list. */
export function allDocument(
  entity: Entity,
  { field, ...head }: DocumentHead,
  selection: string,
  shows: readonly string[] = [],
): StandardDocument {
  const asOf = asOfParts(entity);
  const variables = [`$filter: ${typeNames(entity).filter}`, '$limit: Int', ...asOf.variables, ...shows].join(', ');
  return {
    ...head,
    text: `query ${head.name}(${variables}) { ${field}(filter: $filter, limit: $limit${asOf.argument}) ${selection} }`,
  };
}

function pageDocument(
  entity: Entity,
  { field, ...head }: DocumentHead,
  selection: string,
  shows: readonly string[] = [],
): StandardDocument {
  const filter = `$filter: ${typeNames(entity).filter}`;
  const asOf = asOfParts(entity);
  const variables = [filter, '$page: PageInput', '$sort: [SortInput!]', ...asOf.variables, ...shows].join(', ');
  const body = `{ items ${selection} pageInfo { totalElements totalIsCapped index size } }`;
  return {
    ...head,
    text: `query ${head.name}(${variables}) { ${field}(filter: $filter, page: $page, sort: $sort${asOf.argument}) ${body} }`,
  };
}

/** Variable and argument for the day of dated values. */
function asOfParts({ dated }: Entity): { readonly variables: readonly string[]; readonly argument: string } {
  return dated === undefined
    ? { variables: [], argument: '' }
    : { variables: ['$asOf: Date'], argument: ', asOf: $asOf' };
}
