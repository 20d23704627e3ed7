import { displayPaths, type Catalogue, type Entity, type EntityView } from '../../metadata/index.ts';
import type { FieldDefinition } from '../definition.ts';
import { listDocument, allDocument, choiceDocument, viewSelection } from './list-documents.ts';
import { detailSelection } from '../detail-selection.ts';
import { englishOf, sentences, toPascalCase, typeNames } from '../names.ts';
import { parseArguments } from '../parse-definitions.ts';
import { selectionText, selectPaths } from '../selection.ts';
import { needs, type EntityOperation, type Signature, type StandardDocument } from './standard-operation.ts';

/** The paginated query of an entity. */
export const pageOperation: EntityOperation = {
  kind: 'query',
  names: ({ api }) => [api.page],
  signature: (entity) =>
    pageSignature(entity, {
      words: `${englishOf(entity.plural)}, a page at a time`,
      permission: entity.access.permissions.read,
    }),
  documents: (catalogue, entity, field) => [
    listDocument(catalogue, entity, { name: `${entity.api.type}List`, field }, entity.list),
  ],
};

/** The query for all records with their displays. */
export const allOperation: EntityOperation = {
  kind: 'query',
  names: ({ api }) => [api.all],
  signature: (entity) =>
    allSignature(entity, { words: englishOf(entity.plural), permission: entity.access.permissions.read }),
  documents: (catalogue, entity, field) => {
    const choices = selectionText(selectPaths(catalogue, entity, displayPaths(entity)));
    return [allDocument(entity, { name: `${entity.api.type}All`, field }, choices)];
  },
};

/** The queries of the entity's views, under their own names. */
export const viewsOperation: EntityOperation = {
  kind: 'query',
  names: (entity) => Object.keys(entity.views),
  signature: (entity, name) => viewSignature(entity, viewOf(entity, name)),
  documents: (catalogue, entity, name) => [viewDocument(catalogue, entity, viewOf(entity, name))],
};

/** @throws Error for an unknown view */
export function viewOf({ name: entity, views: known }: Entity, name: string): EntityView {
  const view = known[name];
  if (view === undefined) throw new Error(`the entity "${entity}" has no view "${name}"`);
  return view;
}

interface ListHead {
  readonly words: string;
  readonly permission: string | undefined;
  /** Arguments that map to filters. */
  readonly own?: FieldDefinition['arguments'];
}

function pageSignature(entity: Entity, { words, permission, own = [] }: ListHead): Signature {
  const { page: type, filter } = typeNames(entity);
  return {
    type: `${type}!`,
    description: sentences(words, needs(permission)),
    arguments: [
      ...own,
      ...parseArguments(`
        "Absent: all within the viewer’s reach."
        filter: ${filter}
        "Absent: the first page."
        page: PageInput
        "Absent: the list’s own."
        sort: [SortInput!]
      `),
      ...asOfArgument(entity),
    ],
  };
}

function allSignature(entity: Entity, { words, permission, own = [] }: ListHead): Signature {
  const { record, filter } = typeNames(entity);
  return {
    type: `[${record}!]!`,
    description: sentences(words, needs(permission)),
    arguments: [
      ...own,
      ...parseArguments(`
        "Absent: all within the viewer’s reach."
        filter: ${filter}
        "At most this many, and never above 1,000."
        limit: Int
      `),
      ...asOfArgument(entity),
    ],
  };
}

/** The argument for reading dated values as of a day. */
export function asOfArgument({ dated }: Entity): NonNullable<FieldDefinition['arguments']> {
  return dated === undefined
    ? []
    : parseArguments('"Values as they held on this day; absent: as they hold today." asOf: Date');
}

function viewSignature(entity: Entity, view: EntityView): Signature {
  const { permission } = view;
  const words = `${englishOf(entity.plural)} as the view ${view.name} offers them`;
  const own = Object.entries(view.arguments ?? {}).map(([name, filter]) => ({
    name,
    type: 'ID',
    description: `Narrows as the filter ${filter} does; absent: all.`,
  }));
  switch (view.kind) {
    case 'page':
      return pageSignature(entity, { words, permission, own });
    case 'all':
      return allSignature(entity, { words, permission, own });
    case 'one':
      return {
        type: typeNames(entity).record,
        description: sentences(
          `${englishOf(entity.label)} that is the viewer’s own; null where there is none`,
          needs(permission),
        ),
      };
  }
}

/** The records of a view as choices; a single-record view selects the detail. */
function viewDocument(catalogue: Catalogue, entity: Entity, view: EntityView): StandardDocument {
  const { name: key } = view;
  const operation = toPascalCase(key);
  const group = 'operations';
  if (view.kind === 'one') {
    const detail = selectionText(detailSelection(catalogue, entity));
    return { name: operation, group, key, text: `query ${operation} { ${key} ${detail} }` };
  }
  const head = { name: `${operation}Picker`, group, key, field: key } as const;
  return choiceDocument(entity, view.kind, head, viewSelection(catalogue, entity, view));
}
