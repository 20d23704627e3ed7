import { fieldAt } from '../record/field-at.ts';
import { filterNames } from '../record/every-list.ts';
import type { Catalogue, Entity, RelationField, Section, SectionList } from '../types/index.ts';
import { atBelow, entityCheck, finding, keyAt, unknownName, type At, type Findings } from './finding.ts';

/** Checks that a section with a list narrows it to records of the current one and has no fields. */
export const checkSectionLists = entityCheck(function* (entity, at, { catalogue }) {
  for (const [index, section] of (entity.form?.sections ?? []).entries())
    if (section.list !== undefined)
      yield* listFindings(catalogue, entity, section, {
        list: section.list,
        at: atBelow(at, 'form', 'sections', index, 'list'),
      });
});

interface Placed {
  readonly list: SectionList;
  readonly at: At;
}

function* listFindings(catalogue: Catalogue, entity: Entity, section: Section, placed: Placed): Findings {
  const { list, at } = placed;
  if (entity.form?.presentation === 'dialog')
    yield finding('list-in-dialog', at(), 'a list has no place in a dialog; present the form as a page');
  if (section.fields.length > 0 || section.panel !== undefined)
    yield finding('list-beside-fields', at(), 'a section has a list, or fields and a panel; make two of it');
  const { relation } = list;
  if (relation === undefined) return yield* targetFindings(catalogue, placed);
  const field = entity.fields[relation];
  if (field?.type !== 'relation' || !isSound(field, catalogue.entities)) return;
  if (field.by === undefined) {
    const message = `"${relation}" has no reference back; name the "entity" and its "filter" instead`;
    yield finding('no-reference-back', at('relation'), message);
  } else if (list.entity !== field.to) {
    const message = `the records of "${relation}" are of "${field.to}"; leave "entity" out`;
    yield finding('other-entity', at('entity'), message);
  } else yield* targetFindings(catalogue, placed);
}

/** False for a broken relation, which is reported at its field. */
function isSound({ to, by, through }: RelationField, entities: Catalogue['entities']): boolean {
  return by === undefined ? through !== undefined : entities[to]?.fields[by] !== undefined;
}

function* targetFindings({ entities }: Catalogue, { list, at }: Placed): Findings {
  const code = 'missing-property';
  const target = entities[list.entity];
  const narrowed = Object.keys(list.filter);
  if (list.entity === '') return yield finding(code, at(), 'a list has a "relation", or an "entity" and a "filter"');
  if (target === undefined || (list.list !== undefined && !Object.hasOwn(target.lists, list.list))) return;
  if (list.list === undefined && target.list === undefined)
    return yield finding(code, at(), `"${list.entity}" has no list of its own, and "list" is missing`);
  if (narrowed.length === 0) return yield finding(code, at(), 'all records would be shown, and "filter" is missing');
  const view = target.views[(list.list === undefined ? undefined : target.lists[list.list])?.view ?? ''];
  const known = [...(view?.filters ?? []).map(({ name }) => name), ...filterNames(target), 'id'];
  for (const name of narrowed) {
    const message = `no list of "${target.name}" has the filter "${name}"; add { "name": "${name}", "field": "${name}", "offered": false } to its filters`;
    if (list.relation === undefined) yield* unknownName('filter', name, known, keyAt(at('filter', name)));
    else if (!known.includes(name)) yield finding('unknown-filter', at('relation'), message);
  }
}

/** A map needs exactly one latitude and one longitude among the fields of its section. */
export const checkSectionMaps = entityCheck(function* ({ fields, form }, at, { catalogue: { entities } }) {
  for (const [index, section] of (form?.sections ?? []).entries()) {
    if (section.map !== true) continue;
    const placed = section.fields.map(({ field }) => fieldAt(entities, fields, field));
    for (const measure of ['latitude', 'longitude'] as const) {
      const { length } = placed.filter((field) => field && 'measures' in field && field.measures === measure);
      const message = `a map needs one field of its section that measures a ${measure}, not ${length}`;
      if (length !== 1) yield finding('no-place', at('form', 'sections', index, 'map'), message);
    }
  }
});
