import { filterNames } from '../record/every-list.ts';
import type { Catalogue, Entity, RelationField, Section, SectionList } from '../types/index.ts';
import { inEntity, unknownName, type Check, type Finding, type FindingLocation } from './finding.ts';

type At = (...path: readonly (string | number)[]) => FindingLocation;

/** A section shows a list there is, narrowed to what goes with the record, in the place of fields. */
export const checkSectionLists: Check = ({ catalogue }) =>
  Object.values(catalogue.entities).flatMap((entity) =>
    (entity.form?.sections ?? []).flatMap((section, index) => {
      const at: At = (...path) => inEntity(entity.name, 'form', 'sections', index, ...path);
      return section.list === undefined ? [] : listFindings(catalogue, entity, { section, list: section.list, at });
    }),
  );

interface Placed {
  readonly section: Section;
  readonly list: SectionList;
  readonly at: At;
}

function listFindings(catalogue: Catalogue, entity: Entity, placed: Placed): readonly Finding[] {
  const { section, list, at } = placed;
  const { relation } = list;
  return [
    ...(entity.form?.presentation === 'dialog'
      ? [
          {
            code: 'list-in-dialog',
            location: at('list'),
            message: 'a list has no place in a dialog; present the form as a page',
          },
        ]
      : []),
    ...(section.fields.length > 0 || section.panel !== undefined
      ? [
          {
            code: 'list-beside-fields',
            location: at('list'),
            message: 'a section has a list, or fields and a panel; make two of it',
          },
        ]
      : []),
    ...(relation === undefined
      ? targetFindings(catalogue, placed)
      : relationFindings(catalogue, entity, placed, relation)),
  ];
}

function relationFindings(
  catalogue: Catalogue,
  { fields }: Entity,
  placed: Placed,
  relation: string,
): readonly Finding[] {
  const { at } = placed;
  const field = fields[relation];
  if (field?.type !== 'relation' || !isSound(field, catalogue.entities)) return [];
  if (field.by === undefined) {
    const message = `"${relation}" has no reference back; name the "entity" and its "filter" instead`;
    return [{ code: 'no-reference-back', location: at('list', 'relation'), message }];
  }
  if (placed.list.entity !== field.to) {
    const message = `the records of "${relation}" are of "${field.to}"; leave "entity" out`;
    return [{ code: 'other-entity', location: at('list', 'entity'), message }];
  }
  return targetFindings(catalogue, placed);
}

/** Of a relation that leads nowhere it is said where the field is. */
function isSound({ to, by, through }: RelationField, entities: Catalogue['entities']): boolean {
  return by === undefined ? through !== undefined : entities[to]?.fields[by] !== undefined;
}

function targetFindings({ entities }: Catalogue, { list, at }: Placed): readonly Finding[] {
  const target = entities[list.entity];
  if (list.entity === '')
    return [
      {
        code: 'missing-property',
        location: at('list'),
        message: 'a list has a "relation", or an "entity" and a "filter"',
      },
    ];
  if (target === undefined || (list.list !== undefined && !Object.hasOwn(target.lists, list.list))) return [];
  if (list.list === undefined && target.list === undefined)
    return [
      {
        code: 'missing-property',
        location: at('list'),
        message: `"${list.entity}" has no list of its own, and "list" is missing`,
      },
    ];
  return narrowing(target, list, at);
}

function narrowing(target: Entity, list: SectionList, at: At): readonly Finding[] {
  const narrowed = Object.keys(list.filter);
  if (narrowed.length === 0)
    return [
      {
        code: 'missing-property',
        location: at('list'),
        message: 'all records would be shown, and "filter" is missing',
      },
    ];
  const view = target.views[(list.list === undefined ? undefined : target.lists[list.list])?.view ?? ''];
  const known = [...(view?.filters ?? []).map(({ name }) => name), ...filterNames(target), 'id'];
  if (list.relation === undefined)
    return narrowed.flatMap((name) =>
      unknownName('filter', name, known, { ...at('list', 'filter', name), of: 'name' }),
    );
  return narrowed
    .filter((name) => !known.includes(name))
    .map((name) => ({
      code: 'unknown-filter',
      location: at('list', 'relation'),
      message: `no list of "${target.name}" has the filter "${name}"; add { "name": "${name}", "field": "${name}", "offered": false } to its filters`,
    }));
}
