import type { Entity, EntityView } from '../metadata/index.ts';
import { commentMutations, commentQueries } from './comment-definitions.ts';
import { entriesQueries } from './entries-definitions.ts';
import type { FieldDefinition, InputDefinition } from './definition.ts';
import { isSaved } from './input-definitions.ts';
import { englishOf, sentences, typeNames } from './names.ts';

/** The query fields an entity brings: page, all, one, uses, history, comments and its views. */
export function entityQueries(entity: Entity): readonly FieldDefinition[] {
  const { page, all, one, uses, history } = entity.api;
  const { read } = entity.access.permissions;
  const plural = englishOf(entity.plural);
  return [
    ...(page ? [pageQuery(entity, { name: page, words: `${plural}, a page at a time`, permission: read })] : []),
    ...(all ? [allQuery(entity, { name: all, words: plural, permission: read })] : []),
    ...(one ? [oneQuery(entity, one, read)] : []),
    ...(uses ? [usesQuery(entity, uses)] : []),
    ...(history ? [historyQuery(entity, history)] : []),
    ...entriesQueries(entity),
    ...commentQueries(entity),
    ...Object.values(entity.views).map((view) => viewQuery(entity, view)),
  ];
}

/** The mutation fields an entity brings: save, remove, restore and those of comments. */
export function entityMutations(entity: Entity): readonly FieldDefinition[] {
  const { save, remove, restore } = entity.api;
  return [
    ...(save ? [saveMutation(entity, save)] : []),
    ...(remove && !isWrittenOut(entity, remove) ? [removeMutation(entity, remove)] : []),
    ...(restore ? [restoreMutation(entity, restore)] : []),
    ...commentMutations(entity),
  ];
}

/** Whether the entity describes the operation itself, with what its dialog asks. */
function isWrittenOut({ operations }: Entity, name: string): boolean {
  return name in operations;
}

/** Whether the entity keeps files, which come with its save. */
export function hasFiles(entity: Entity): boolean {
  return Object.values(entity.fields).some((field) => field.type === 'files' && isSaved(field));
}

const pageArgument: InputDefinition = { name: 'page', type: 'PageInput', description: 'Absent: the first page.' };
const idArgument: InputDefinition = { name: 'id', type: 'ID!', description: 'Identifier.' };

function filterArgument(entity: Entity): InputDefinition {
  return { name: 'filter', type: typeNames(entity).filter, description: 'Absent: all within the viewer’s reach.' };
}

interface ListHead {
  readonly name: string;
  readonly words: string;
  readonly permission: string | undefined;
  /** Arguments of its own that stand for filters. */
  readonly own?: readonly InputDefinition[];
}

function pageQuery(entity: Entity, { name, words, permission, own = [] }: ListHead): FieldDefinition {
  return {
    name,
    type: `${typeNames(entity).page}!`,
    description: sentences(words, needs(permission)),
    arguments: [
      ...own,
      filterArgument(entity),
      pageArgument,
      { name: 'sort', type: '[SortInput!]', description: 'Absent: the list’s own.' },
    ],
  };
}

function allQuery(entity: Entity, { name, words, permission, own = [] }: ListHead): FieldDefinition {
  return {
    name,
    type: `[${typeNames(entity).record}!]!`,
    description: sentences(words, needs(permission)),
    arguments: [
      ...own,
      filterArgument(entity),
      { name: 'limit', type: 'Int', description: 'At most this many, and never above 1,000.' },
    ],
  };
}

function oneQuery(entity: Entity, name: string, permission: string | undefined): FieldDefinition {
  return {
    name,
    type: typeNames(entity).record,
    description: sentences(
      `${englishOf(entity.label)} by its id; null where it is not within the viewer’s reach`,
      needs(permission),
    ),
    arguments: [idArgument],
  };
}

function usesQuery(entity: Entity, name: string): FieldDefinition {
  return {
    name,
    type: 'Int!',
    description: sentences(
      `In how many records this one is used: ${englishOf(entity.label)}. Above 10,000: more`,
      needs(entity.access.permissions.remove),
    ),
    arguments: [idArgument],
  };
}

function historyQuery(entity: Entity, name: string): FieldDefinition {
  return {
    name,
    type: 'History',
    description: sentences(
      `What was done to a record, the latest first: ${englishOf(entity.label)}. Null where it is not within the viewer’s reach`,
      needs(entity.access.permissions.read),
      needs(entity.history?.permission),
    ),
    arguments: [idArgument, pageArgument],
  };
}

function viewQuery(entity: Entity, view: EntityView): FieldDefinition {
  const words = `${englishOf(entity.plural)} as the view ${view.name} offers them`;
  const own = Object.entries(view.arguments ?? {}).map(([name, filter]): InputDefinition => ({
    name,
    type: 'ID',
    description: `Narrows as the filter ${filter} does; absent: all.`,
  }));
  const head = { name: view.name, words, permission: view.permission, own };
  switch (view.kind) {
    case 'page':
      return pageQuery(entity, head);
    case 'all':
      return allQuery(entity, head);
    case 'one':
      return soleQuery(entity, view);
  }
}

function soleQuery(entity: Entity, { name, permission }: EntityView): FieldDefinition {
  const words = `${englishOf(entity.label)} that is the viewer’s own; null where there is none`;
  return { name, type: typeNames(entity).record, description: sentences(words, needs(permission)) };
}

function saveMutation(entity: Entity, name: string): FieldDefinition {
  const names = typeNames(entity);
  const { create, update } = entity.access.permissions;
  const savePermissions =
    create === update ? [needs(create)] : [needs(create, 'to create'), needs(update, 'to change')];
  const files: InputDefinition = { name: 'files', type: '[Upload!]', description: 'Files that are added.' };
  const { saveBy } = entity.api;
  return {
    name,
    type: names.record,
    description: sentences(`Saves a record: ${englishOf(entity.label)}`, ...savePermissions),
    arguments: [
      ...(saveBy
        ? [{ name: saveBy, type: 'ID', description: 'The record that is changed; absent: as the input says.' }]
        : []),
      { name: 'input', type: `${names.input}!`, description: 'The record; new without an id.' },
      ...(hasFiles(entity) ? [files] : []),
    ],
  };
}

function removeMutation(entity: Entity, name: string): FieldDefinition {
  return {
    name,
    type: 'Boolean',
    description: sentences(`Removes a record: ${englishOf(entity.label)}`, needs(entity.access.permissions.remove)),
    arguments: [idArgument],
  };
}

function restoreMutation(entity: Entity, name: string): FieldDefinition {
  return {
    name,
    type: 'Boolean',
    description: sentences(
      `Brings an archived record back: ${englishOf(entity.label)}`,
      needs(entity.access.permissions.restore),
    ),
    arguments: [idArgument],
  };
}

function needs(permission: string | undefined, what = ''): string | undefined {
  return permission === undefined ? undefined : `Needs ${permission}${what && ` ${what}`}`;
}
