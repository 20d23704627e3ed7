import { parse, print } from 'graphql';
import {
  displayPaths,
  entriesCount,
  fieldAt,
  type Catalogue,
  type Entity,
  type Operation,
  type LookUp,
} from '../metadata/index.ts';
import { customOperations, valueType } from './custom-operations.ts';
import { targetOf } from './field-paths.ts';
import { toPascalCase } from './names.ts';
import { operationDocument } from './operation-document.ts';
import { readPathsThrough, referencePaths } from './reference-paths.ts';
import { selectionText, selectPaths, type FieldTree } from './selection.ts';
import {
  appStandardDocuments,
  bulkPreviewDocuments,
  choiceDocument,
  type DocumentHead,
  listDocument,
  standardDocuments,
  type StandardDocument,
} from './standard-operations/index.ts';
import { sortedEntities } from './type-definitions.ts';

/** An operation document of a portal. */
export interface OperationDocument extends StandardDocument {
  /**
   * Within a group: the path of a picker's field, or the name of a further list, view or operation. Without a group:
   * the name of a standard operation, `bulkPreview`, or `options` for the entity's records as choices.
   */
  readonly key: string;
}

/** Every operation of a catalogue as one GraphQL document. @throws when two operations have the same name */
export function operationDocuments(catalogue: Catalogue): string {
  const ofEntities = sortedEntities(catalogue).flatMap((entity) => entityDocuments(catalogue, entity));
  const documents = [...ofEntities, ...appDocuments(catalogue)];
  const names = documents.map(({ name }) => name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new Error(`Two operations are named "${repeated}"; give one of them another name.`);
  return documents.map(({ text }) => text).join('\n');
}

/** The operations of one entity, including custom ones. */
export function entityDocuments(catalogue: Catalogue, entity: Entity): readonly OperationDocument[] {
  return [
    ...standardDocuments(catalogue, entity),
    ...Object.keys(entity.lists).flatMap((name) => furtherDocument(catalogue, entity, name) ?? []),
    ...bulkPreviewDocuments(entity),
    ...choiceDocuments(catalogue, entity),
    ...lookUpDocuments(catalogue, entity),
    ...Object.values(entity.operations).map((operation) => customDocument(catalogue, operation)),
    ...followDocuments(catalogue, entity),
    ...operationsOfApp(catalogue)
      .filter(({ form }) => form === entity.name)
      .map((operation) => customDocument(catalogue, operation)),
  ].map(formatted);
}

/** The operations of no entity; those with a form belong to the form. */
export function appDocuments(catalogue: Catalogue): readonly OperationDocument[] {
  return [
    ...appStandardDocuments(catalogue),
    ...operationsOfApp(catalogue)
      .filter(({ form }) => form === undefined)
      .map((operation) => customDocument(catalogue, operation)),
  ].map(formatted);
}

function operationsOfApp(catalogue: Catalogue): readonly Operation[] {
  return customOperations(catalogue).filter(({ name }) => name in catalogue.operations);
}

function formatted(document: StandardDocument): OperationDocument {
  return { ...document, key: document.key ?? document.name, text: `${print(parse(document.text))}\n` };
}

/** The document of a further list: its view, or the entity's page. */
function furtherDocument(catalogue: Catalogue, entity: Entity, key: string): StandardDocument | undefined {
  const list = entity.lists[key];
  const view = list?.view === undefined ? undefined : entity.views[list.view];
  const field = view?.name ?? entity.api.page;
  if (list === undefined || field === undefined) return undefined;
  const head = { name: `${entity.api.type}${toPascalCase(key)}List`, group: 'lists', key, field } as const;
  return listDocument(catalogue, entity, head, list);
}

/** Documents for the entity's records as choices and for its pickers. */
function choiceDocuments(catalogue: Catalogue, entity: Entity): readonly StandardDocument[] {
  const called = selectPaths(catalogue, entity, displayPaths(entity));
  const own = bestChoice(entity, { name: `${entity.api.type}Picker`, key: 'options' }, called);
  const pickers = referencePaths(entity.fields).map((path) => pickerDocument(catalogue, entity, path));
  return [own, ...pickers].filter((document) => document !== undefined);
}

/**
 * The choices of the reference at `path`, with the values that rules of the referring record read. A read-only
 * reference has them when it names a view or a formula fills it: a form loads the record that the formula gave by id.
 */
function pickerDocument(catalogue: Catalogue, entity: Entity, path: string): StandardDocument | undefined {
  const field = fieldAt(catalogue.entities, entity.fields, path);
  const target = field && targetOf(catalogue, field);
  if (!target || !('picker' in field)) return undefined;
  const isFilled = field.picker.view !== undefined || entity.rules[path]?.value !== undefined;
  if (field.readOnly && !isFilled) return undefined;
  const view = field.picker.view === undefined ? undefined : target.views[field.picker.view];
  const called = path
    .split(/[.[\]]+/u)
    .map(toPascalCase)
    .join('');
  const head = { name: `${entity.api.type}${called}Choices`, group: 'pickers', key: path } as const;
  const selection = selectPaths(catalogue, target, [...displayPaths(target), ...readPathsThrough(entity, path)]);
  if (view === undefined) return bestChoice(target, head, selection);
  return choiceDocument(target, view.kind === 'page' ? 'page' : 'all', { ...head, field: view.name }, selection);
}

/** Choices come from the page query, else from the query for all records. */
function bestChoice(
  entity: Entity,
  head: Omit<DocumentHead, 'field'>,
  selection: FieldTree,
): StandardDocument | undefined {
  const { page, all } = entity.api;
  if (page !== undefined) return choiceDocument(entity, 'page', { ...head, field: page }, selection);
  return all === undefined ? undefined : choiceDocument(entity, 'all', { ...head, field: all }, selection);
}

/** The document that polls the progress of an upload. */
function followDocuments(catalogue: Catalogue, entity: Entity): readonly StandardDocument[] {
  const { one, type } = entity.api;
  return Object.values(entity.actions).flatMap((action): readonly StandardDocument[] => {
    if (one === undefined || action.kind !== 'upload' || action.follows === undefined) return [];
    const { status, done, of, entries } = action.follows;
    const count = entries === undefined ? undefined : entriesCount(entries);
    const paths = [status, done, of, count].filter((path) => path !== undefined);
    const selection = selectionText(selectPaths(catalogue, entity, paths));
    const key = followedBy(action.name);
    const name = `${type}${toPascalCase(key)}`;
    return [{ name, group: 'operations', key, text: `query ${name}($id: ID!) { ${one}(id: $id) ${selection} }` }];
  });
}

/** The document key for the progress of an upload. */
export function followedBy(action: string): string {
  return `${action}Progress`;
}

function customDocument(catalogue: Catalogue, operation: Operation): StandardDocument {
  return {
    name: toPascalCase(operation.name),
    group: 'operations',
    key: operation.name,
    text: operationDocument(catalogue, operation),
  };
}

/** The queries of an entity's look-ups, with display and filling fields of each result. */
function lookUpDocuments(catalogue: Catalogue, entity: Entity): readonly StandardDocument[] {
  return Object.values(entity.form?.lookUps ?? {}).flatMap((lookUp) =>
    Object.entries(lookUp.by).flatMap(([key, query]) => {
      const search = catalogue.operations[query]?.arguments['search'];
      if (search === undefined) return [];
      const name = `${entity.api.type}${key.split('.').map(toPascalCase).join('')}LookUp`;
      const selection = selectionText(answerSelection(catalogue, entity, lookUp));
      const variable = `$search: ${valueType(catalogue, search, 'argument')}`;
      return [
        {
          name,
          group: 'pickers' as const,
          key,
          text: `query ${name}(${variable}) { ${query}(search: $search) ${selection} }`,
        },
      ];
    }),
  );
}

function answerSelection(catalogue: Catalogue, entity: Entity, { display, fills }: LookUp): FieldTree {
  const shown = [...display.matchAll(/\{([^}]+)\}/g)].map(([, part = '']): [string, true] => [part, true]);
  const filled = Object.entries(fills).map(([path, part]): [string, true | FieldTree] => {
    const field = fieldAt(catalogue.entities, entity.fields, path);
    const target = field && targetOf(catalogue, field);
    return [part, target ? recordSelection(catalogue, entity, target, path) : true];
  });
  return { id: true, ...Object.fromEntries([...shown, ...filled]) };
}

/** The selection that a picker of the field uses. */
function recordSelection(catalogue: Catalogue, entity: Entity, target: Entity, path: string): FieldTree {
  return selectPaths(catalogue, target, [...displayPaths(target), ...readPathsThrough(entity, path)]);
}
