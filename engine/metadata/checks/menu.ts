import { addressesOf } from './addresses.ts';
import type { Catalogue } from '../types/index.ts';
import {
  finding,
  inApp,
  inEntity,
  unknownName,
  type At,
  type Check,
  type FindingLocation,
  type Findings,
} from './finding.ts';

/** Checks that the menu links to existing addresses and counts records that its viewers can act on. */
export const checkMenu: Check = function* ({ catalogue, documents }) {
  for (const { name, menu, route } of Object.values(catalogue.entities)) {
    // A list with `menu` needs an address.
    if (menu === undefined || route !== undefined) continue;
    const message = `"route" is missing: the list stands in the menu group "${menu}" and has no address`;
    yield finding('missing-property', inEntity(name), message);
  }
  for (const [index, { items = [] }] of (documents.app.menu ?? []).entries())
    for (const [position, { entity, list, to, label, counts = [] }] of items.entries()) {
      const at: At = (...path) => inApp('menu', 'menu', index, 'items', position, ...path);
      for (const [each, board] of counts.entries()) yield* uselessCount(catalogue, board, at('counts', each));
      const target = catalogue.entities[entity ?? ''];
      const address = to ?? (list === undefined ? target : target?.lists[list])?.route;
      if (entity !== undefined) {
        const message = `the list of "${entity}" has no address: give it a "route"`;
        if (target !== undefined && address === undefined) yield finding('missing-property', at('entity'), message);
      } else if (to === undefined || label === undefined)
        yield finding('missing-property', at(), 'a menu item has an "entity", or a "label" and where it leads "to"');
      else yield* unknownName('address', to, addressesOf(catalogue), at('to'));
    }
};

/** A count in the menu must be narrowed to records that the viewer can act on. */
function* uselessCount({ boards, entities }: Catalogue, name: string, location: FindingLocation): Findings {
  const board = boards.find((each) => each.name === name);
  const entity = board?.kind === 'records' ? entities[board.entity] : undefined;
  if (board?.kind !== 'records' || entity === undefined) return;
  const list = board.list === undefined ? entity.list : entity.lists[board.list];
  const narrowing = list?.filters.filter(({ actions }) => actions !== undefined).map((filter) => filter.name) ?? [];
  if (Object.keys(board.filter).some((filter) => narrowing.includes(filter))) return;
  const message = `"${name}" counts records that whoever sees it may do nothing to; narrow it by a filter with "actions"`;
  yield finding('useless-count', location, message);
}
