import { addressesOf } from './addresses.ts';
import type { Catalogue } from '../types/index.ts';
import { inApp, inEntity, unknownName, type Check, type Finding, type Place } from './finding.ts';
import { organizationRoleFindings } from './role-names.ts';

/** The menu leads to lists and addresses that exist, and an entity stands in a group that exists. */
export const menu: Check = ({ catalogue, documents }) => {
  const entities = Object.keys(catalogue.entities);
  const known = addressesOf(catalogue);
  const counted = catalogue.boards.flatMap(({ kind, name }) => (kind === 'records' ? [name] : []));
  const items = (documents.app.menu ?? []).flatMap((group, index) =>
    (group.items ?? []).flatMap(
      ({ entity, list, to, label, organizationRoles, counts = [] }, position): readonly Finding[] => {
        const place = inApp('menu', 'menu', index, 'items', position);
        const at = (...names: readonly (string | number)[]) => ({ ...place, path: [...place.path, ...names] });
        const ofRoles = [
          ...organizationRoleFindings(catalogue, organizationRoles, at),
          ...counts.flatMap((board, each) => [
            ...unknownName('board of records', board, counted, at('counts', each)),
            ...uselessCount(catalogue, board, at('counts', each)),
          ]),
        ];
        if (entity !== undefined) {
          const lists = Object.keys(catalogue.entities[entity]?.lists ?? {});
          return [
            ...ofRoles,
            ...unknownName('entity', entity, entities, at('entity')),
            ...(list === undefined ? [] : unknownName('list', list, lists, at('list'))),
          ];
        }
        if (to === undefined || label === undefined)
          return [
            {
              code: 'missing-property',
              place,
              message: 'a menu item has an "entity", or a "label" and where it leads "to"',
            },
          ];
        return [...ofRoles, ...unknownName('address', to, known, at('to'))];
      },
    ),
  );
  const groups = catalogue.menu.map(({ name }) => name);
  const ofEntities = Object.values(catalogue.entities).flatMap(({ name, menu: own, lists }) => [
    ...(own === undefined ? [] : unknownName('menu group', own, groups, inEntity(name, 'menu'))),
    ...Object.entries(lists).flatMap(([list, { menu: group }]) =>
      group === undefined ? [] : unknownName('menu group', group, groups, inEntity(name, 'lists', list, 'menu')),
    ),
  ]);
  return [...items, ...ofEntities];
};

/** A number in the menu calls for something to be done: it counts what whoever sees it can do it to. */
function uselessCount({ boards, entities }: Catalogue, name: string, place: Place): readonly Finding[] {
  const board = boards.find((each) => each.name === name);
  const entity = board?.kind === 'records' ? entities[board.entity] : undefined;
  if (board?.kind !== 'records' || entity === undefined) return [];
  const list = board.list === undefined ? entity.list : entity.lists[board.list];
  const narrowing = list?.filters.filter(({ actions }) => actions !== undefined).map((filter) => filter.name) ?? [];
  if (Object.keys(board.filter).some((filter) => narrowing.includes(filter))) return [];
  const message = `"${name}" counts records that whoever sees it may do nothing to; narrow it by a filter with "actions"`;
  return [{ code: 'useless-count', place, message }];
}
