import { addressesOf } from './addresses.ts';
import type { Catalogue, Entity } from '../types/index.ts';
import { inApp, inEntity, unknownName, type Check, type Finding, type FindingLocation } from './finding.ts';

/** The menu leads to addresses that exist, and counts what its viewers can do something to. */
export const checkMenu: Check = ({ catalogue, documents }) => [
  ...Object.values(catalogue.entities).flatMap(withoutAddress),
  ...(documents.app.menu ?? []).flatMap((group, index) =>
    (group.items ?? []).flatMap(({ entity, list, to, label, counts = [] }, position): readonly Finding[] => {
      const location = inApp('menu', 'menu', index, 'items', position);
      const at = (...names: readonly (string | number)[]) => ({ ...location, path: [...location.path, ...names] });
      const useless = counts.flatMap((board, each) => uselessCount(catalogue, board, at('counts', each)));
      if (entity !== undefined) {
        const target = catalogue.entities[entity];
        const address = to ?? (list === undefined ? target : target?.lists[list])?.route;
        if (target === undefined || address !== undefined) return useless;
        const message = `the list of "${entity}" has no address: give it a "route"`;
        return [...useless, { code: 'missing-property', location: at('entity'), message }];
      }
      if (to === undefined || label === undefined)
        return [
          {
            code: 'missing-property',
            location,
            message: 'a menu item has an "entity", or a "label" and where it leads "to"',
          },
        ];
      return [...useless, ...unknownName('address', to, addressesOf(catalogue), at('to'))];
    }),
  ),
];

/** A list that stands in a menu group of its own accord leads somewhere. */
function withoutAddress({ name, menu, route }: Entity): readonly Finding[] {
  if (menu === undefined || route !== undefined) return [];
  const message = `"route" is missing: the list stands in the menu group "${menu}" and has no address`;
  return [{ code: 'missing-property', location: inEntity(name), message }];
}

/** A number in the menu calls for something to be done: it counts what whoever sees it can do it to. */
function uselessCount({ boards, entities }: Catalogue, name: string, location: FindingLocation): readonly Finding[] {
  const board = boards.find((each) => each.name === name);
  const entity = board?.kind === 'records' ? entities[board.entity] : undefined;
  if (board?.kind !== 'records' || entity === undefined) return [];
  const list = board.list === undefined ? entity.list : entity.lists[board.list];
  const narrowing = list?.filters.filter(({ actions }) => actions !== undefined).map((filter) => filter.name) ?? [];
  if (Object.keys(board.filter).some((filter) => narrowing.includes(filter))) return [];
  const message = `"${name}" counts records that whoever sees it may do nothing to; narrow it by a filter with "actions"`;
  return [{ code: 'useless-count', location, message }];
}
