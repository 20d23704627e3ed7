import { parse, print } from 'graphql';
import {
  displayPaths,
  entriesCount,
  entriesFields,
  entriesQuery,
  fieldAt,
  type Catalogue,
  type Entity,
  type EntityView,
  type List,
  type Operation,
} from '../metadata/index.ts';
import { hasBulk } from './bulk-preview-definitions.ts';
import { customOperations } from './custom-operations.ts';
import { detailSelection } from './detail-selection.ts';
import { hasFiles } from './entity-operations.ts';
import { targetOf } from './field-paths.ts';
import { lookUpDocuments } from './look-up-documents.ts';
import { listSelectionText, optionalColumns, showVariable } from './list-selection.ts';
import { toPascalCase, typeNames } from './names.ts';
import { operationDocument } from './operation-document.ts';
import { readPathsThrough, referencePaths } from './reference-paths.ts';
import { selectionText, selectPaths, type Selection } from './selection.ts';
import { sortedEntities } from './type-definitions.ts';

/** One operation a portal sends, and what it is for. */
export interface OperationDocument {
  /** Unique in the product: `BookList`. */
  readonly name: string;
  /**
   * `page`, `one`, `save`, `remove`, `restore`, `uses`, `bulkPreview`, `history`, `comments`, `addComment`, `removeComment`: the entity's own; `all`, `options`: its records as choices, all of them or as the
   * API offers them best; `picker`: the choices of one of its reference fields, or what one of text looks up; `list`, `view`, `operation`: by name.
   */
  readonly role:
    | 'page'
    | 'all'
    | 'one'
    | 'save'
    | 'remove'
    | 'restore'
    | 'uses'
    | 'bulkPreview'
    | 'history'
    | 'comments'
    | 'addComment'
    | 'removeComment'
    | 'options'
    | 'picker'
    | 'list'
    | 'view'
    | 'operation';
  /** The path of a picker's field, the name of a further list, a view or an operation; else the role. */
  readonly key: string;
  readonly text: string;
}

/**
 * Every operation of a catalogue as one GraphQL document.
 * @throws when two operations get one name.
 */
export function operationDocuments(catalogue: Catalogue): string {
  const ofEntities = sortedEntities(catalogue).flatMap((entity) => entityDocuments(catalogue, entity));
  const documents = [...ofEntities, ...appDocuments(catalogue)];
  const names = documents.map(({ name }) => name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new Error(`Two operations are named "${repeated}"; give one of them another name.`);
  return documents.map(({ text }) => text).join('\n');
}

/** The operations of one entity, its custom ones among them. */
export function entityDocuments(catalogue: Catalogue, entity: Entity): readonly OperationDocument[] {
  return [
    ...listDocuments(catalogue, entity),
    ...recordDocuments(catalogue, entity),
    ...(hasBulk(entity) ? [bulkPreviewDocument(entity)] : []),
    ...choiceDocuments(catalogue, entity),
    ...Object.values(entity.operations).map((operation) => customDocument(catalogue, operation)),
    ...followDocuments(catalogue, entity),
    ...operationsOfApp(catalogue)
      .filter(({ form }) => form === entity.name)
      .map((operation) => customDocument(catalogue, operation)),
  ].map(formatted);
}

/** The operations of no entity; those that a form asks for come with the form. */
export function appDocuments(catalogue: Catalogue): readonly OperationDocument[] {
  return operationsOfApp(catalogue)
    .filter(({ form }) => form === undefined)
    .map((operation) => formatted(customDocument(catalogue, operation)));
}

function operationsOfApp(catalogue: Catalogue): readonly Operation[] {
  return customOperations(catalogue).filter(({ name }) => name in catalogue.operations);
}

function formatted(document: OperationDocument): OperationDocument {
  return { ...document, text: `${print(parse(document.text))}\n` };
}

function listDocuments(catalogue: Catalogue, entity: Entity): readonly OperationDocument[] {
  const { page, all, type } = entity.api;
  const choices = selectionText(selectPaths(catalogue, entity, displayPaths(entity)));
  return [
    ...(page
      ? [listDocument(catalogue, entity, { name: `${type}List`, role: 'page', key: 'page', field: page }, entity.list)]
      : []),
    ...(all ? [allDocument(entity, { name: `${type}All`, role: 'all', key: 'all', field: all }, choices)] : []),
    ...Object.keys(entity.lists).flatMap((name) => furtherDocument(catalogue, entity, name) ?? []),
  ];
}

/** What a further list asks: its view, or the entity's page. */
function furtherDocument(catalogue: Catalogue, entity: Entity, key: string): OperationDocument | undefined {
  const list = entity.lists[key];
  const view = list?.view === undefined ? undefined : entity.views[list.view];
  const field = view?.name ?? entity.api.page;
  if (list === undefined || field === undefined) return undefined;
  const head = { name: `${entity.api.type}${toPascalCase(key)}List`, role: 'list', key, field } as const;
  return listDocument(catalogue, entity, head, list);
}

function listDocument(
  catalogue: Catalogue,
  entity: Entity,
  head: Head & { readonly field: string },
  list: List | undefined,
): OperationDocument {
  const selection = listSelectionText(catalogue, entity, list);
  const shows = optionalColumns(entity, list).map((column) => `$${showVariable(column)}: Boolean! = false`);
  const isWhole = list?.view !== undefined && entity.views[list.view]?.kind === 'all';
  return isWhole ? allDocument(entity, head, selection, shows) : pageDocument(entity, head, selection, shows);
}

function recordDocuments(catalogue: Catalogue, entity: Entity): readonly OperationDocument[] {
  const { one, save, remove, restore, uses, history, type } = entity.api;
  const detail = selectionText(detailSelection(catalogue, entity));
  const files = hasFiles(entity)
    ? { variable: ', $files: [Upload!]', argument: ', files: $files' }
    : { variable: '', argument: '' };
  const saving =
    `mutation ${type}Save($input: ${typeNames(entity).input}!${files.variable}) ` +
    `{ ${save ?? ''}(input: $input${files.argument}) ${detail} }`;
  return [
    ...(one
      ? [
          {
            name: `${type}Detail`,
            role: 'one',
            key: 'one',
            text: `query ${type}Detail($id: ID!) { ${one}(id: $id) ${detail} }`,
          } as const,
        ]
      : []),
    ...(save ? [{ name: `${type}Save`, role: 'save', key: 'save', text: saving } as const] : []),
    ...(remove && entity.operations[remove]?.record === undefined
      ? [byIdDocument('mutation', 'remove', `${type}Remove`, remove)]
      : []),
    ...(restore ? [byIdDocument('mutation', 'restore', `${type}Restore`, restore)] : []),
    ...(uses ? [byIdDocument('query', 'uses', `${type}Uses`, uses)] : []),
    ...(history ? [historyDocument(`${type}History`, history)] : []),
    ...entriesDocuments(entity),
    ...commentDocuments(entity),
  ];
}

function bulkPreviewDocument({ name: entity, api: { type } }: Entity): OperationDocument {
  const name = `${type}BulkPreview`;
  const body = '{ eligible refused { id reason params } totals { column unit total } }';
  const text =
    `query ${name}($list: String, $action: String!, $ids: [ID!]!) ` +
    `{ bulkPreview(entity: "${entity}", list: $list, action: $action, ids: $ids) ${body} }`;
  return { name, role: 'bulkPreview', key: 'bulkPreview', text };
}

/** An operation that takes an id and answers one value. */
function byIdDocument(
  kind: 'query' | 'mutation',
  role: 'remove' | 'restore' | 'uses' | 'removeComment',
  name: string,
  field: string,
): OperationDocument {
  return { name, role, key: role, text: `${kind} ${name}($id: ID!) { ${field}(id: $id) }` };
}

function historyDocument(name: string, field: string): OperationDocument {
  const entry =
    '{ id createdAt action actor organization originState endState hasFiles changes { path before after } }';
  const body = `{ items ${entry} pageInfo { totalElements totalIsCapped } }`;
  const text = `query ${name}($id: ID!, $page: PageInput) { ${field}(id: $id, page: $page) ${body} }`;
  return { name, role: 'history', key: 'history', text };
}

/** The lists that a record keeps, page by page. */
function entriesDocuments(entity: Entity): readonly OperationDocument[] {
  return entriesFields(entity).map(({ name: field }) => {
    const key = entriesQuery(entity, field);
    const name = toPascalCase(key);
    const body = '{ items pageInfo { totalElements } }';
    const text = `query ${name}($id: ID!, $page: PageInput) { ${key}(id: $id, page: $page) ${body} }`;
    return { name, role: 'operation', key, text };
  });
}

function commentDocuments({
  api: { type, comments, addComment, removeComment },
}: Entity): readonly OperationDocument[] {
  const item = '{ id createdAt audience author organization isMine pieces { words isMention person } }';
  const body = `{ items ${item} pageInfo { totalElements totalIsCapped } audiences { audience organizations } people }`;
  const reading = `query ${type}Comments($id: ID!, $page: PageInput) { ${comments ?? ''}(id: $id, page: $page) ${body} }`;
  const writing =
    `mutation ${type}AddComment($id: ID!, $audience: CommentAudience!, $text: String!) ` +
    `{ ${addComment ?? ''}(id: $id, audience: $audience, text: $text) }`;
  return [
    ...(comments ? [{ name: `${type}Comments`, role: 'comments', key: 'comments', text: reading } as const] : []),
    ...(addComment
      ? [{ name: `${type}AddComment`, role: 'addComment', key: 'addComment', text: writing } as const]
      : []),
    ...(removeComment ? [byIdDocument('mutation', 'removeComment', `${type}RemoveComment`, removeComment)] : []),
  ];
}

function choiceDocuments(catalogue: Catalogue, entity: Entity): readonly OperationDocument[] {
  const choices = selectPaths(catalogue, entity, displayPaths(entity));
  const own = choiceDocument(
    entity,
    undefined,
    { name: `${entity.api.type}Picker`, role: 'options', key: 'options' },
    choices,
  );
  const views = Object.values(entity.views).map((view) =>
    view.kind === 'one'
      ? soleDocument(catalogue, entity, view)
      : choiceDocument(
          entity,
          view,
          { name: `${toPascalCase(view.name)}Picker`, role: 'view', key: view.name },
          viewSelection(catalogue, entity, view),
        ),
  );
  const pickers = referencePaths(entity.fields).map((path) => pickerDocument(catalogue, entity, path));
  const lookUps = lookUpDocuments(catalogue, entity);
  return [own, ...views, ...pickers, ...lookUps].filter((document) => document !== undefined);
}

/**
 * The choices of the reference at `path`, with what the rules of the referring record read of them.
 * A read-only one has them where it names a view: a form completes from it what a formula gave by its id.
 */
function pickerDocument(catalogue: Catalogue, entity: Entity, path: string): OperationDocument | undefined {
  const field = fieldAt(catalogue.entities, entity.fields, path);
  const target = field && targetOf(catalogue, field);
  if (!target || !('picker' in field) || (field.readOnly && field.picker.view === undefined)) return undefined;
  const view = field.picker.view === undefined ? undefined : target.views[field.picker.view];
  const name = `${entity.api.type}${path
    .split(/[.[\]]+/u)
    .map(toPascalCase)
    .join('')}Choices`;
  const selection = selectPaths(catalogue, target, [...displayPaths(target), ...readPathsThrough(entity, path)]);
  return choiceDocument(target, view, { name, role: 'picker', key: path }, selection);
}

/** The viewer's own record, as its detail shows it. */
function soleDocument(catalogue: Catalogue, entity: Entity, { name }: EntityView): OperationDocument {
  const detail = selectionText(detailSelection(catalogue, entity));
  const operation = toPascalCase(name);
  return { name: operation, role: 'view', key: name, text: `query ${operation} { ${name} ${detail} }` };
}

function viewSelection(catalogue: Catalogue, entity: Entity, view: EntityView): Selection {
  return selectPaths(catalogue, entity, [...displayPaths(entity), ...(view.fields ?? [])]);
}

type Head = Omit<OperationDocument, 'text'>;

/** Choices come from the view named, else from the entity's pages, else from all of it. */
function choiceDocument(
  target: Entity,
  view: EntityView | undefined,
  head: Head,
  selection: Selection,
): OperationDocument | undefined {
  const text = selectionText(selection);
  if (view) {
    const field = { ...head, field: view.name };
    return view.kind === 'page' ? pageDocument(target, field, text) : allDocument(target, field, text);
  }
  if (target.api.page !== undefined) return pageDocument(target, { ...head, field: target.api.page }, text);
  if (target.api.all !== undefined) return allDocument(target, { ...head, field: target.api.all }, text);
  return undefined;
}

function pageDocument(
  entity: Entity,
  { field, ...head }: Head & { readonly field: string },
  selection: string,
  shows: readonly string[] = [],
): OperationDocument {
  const variables = [`$filter: ${typeNames(entity).filter}`, '$page: PageInput', '$sort: [SortInput!]', ...shows].join(
    ', ',
  );
  const body = `{ items ${selection} pageInfo { totalElements totalIsCapped index size } }`;
  return {
    ...head,
    text: `query ${head.name}(${variables}) { ${field}(filter: $filter, page: $page, sort: $sort) ${body} }`,
  };
}

function allDocument(
  entity: Entity,
  { field, ...head }: Head & { readonly field: string },
  selection: string,
  shows: readonly string[] = [],
): OperationDocument {
  const variables = [`$filter: ${typeNames(entity).filter}`, '$limit: Int', ...shows].join(', ');
  return {
    ...head,
    text: `query ${head.name}(${variables}) { ${field}(filter: $filter, limit: $limit) ${selection} }`,
  };
}

/** What is asked of a record again and again while the work for it goes on. */
function followDocuments(catalogue: Catalogue, entity: Entity): readonly OperationDocument[] {
  const { one, type } = entity.api;
  return Object.values(entity.actions).flatMap((action): readonly OperationDocument[] => {
    if (one === undefined || action.kind !== 'upload' || action.follows === undefined) return [];
    const { status, done, of, entries } = action.follows;
    const count = entries === undefined ? undefined : entriesCount(entries);
    const paths = [status, done, of, count].filter((path) => path !== undefined);
    const selection = selectionText(selectPaths(catalogue, entity, paths));
    const key = followedBy(action.name);
    const name = `${type}${toPascalCase(key)}`;
    return [{ name, role: 'operation', key, text: `query ${name}($id: ID!) { ${one}(id: $id) ${selection} }` }];
  });
}

/** The document that follows what an upload began. */
export function followedBy(action: string): string {
  return `${action}Progress`;
}

function customDocument(catalogue: Catalogue, operation: Operation): OperationDocument {
  return {
    name: toPascalCase(operation.name),
    role: 'operation',
    key: operation.name,
    text: operationDocument(catalogue, operation),
  };
}
