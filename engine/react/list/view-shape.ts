import type { SavedView } from '../state/index.ts';
import { readAddress, writeAddress, type ListShape } from './list-address.ts';
import type { ListState } from './list-state.ts';

/**
 * The initial state of a list in a view, limited to this viewer's columns and filters. The rest is not revealed, not
 * even names.
 */
export function inView(
  shape: ListShape,
  view: SavedView | undefined,
): { readonly shape: ListShape; readonly isPart: boolean } {
  if (view === undefined) return { shape, isPart: false };
  const { state, ignored } = readAddress(view.state, shape);
  return { shape: { ...shape, initial: { ...state, page: 0, view: view.id } }, isPart: ignored.length > 0 };
}

/** The state to store in a view: differences from the described list, without the page. */
export function viewState({ view: _, ...state }: ListState, described: ListShape): string {
  return writeAddress({ ...state, page: 0 }, described).replace(/^\?/u, '');
}

/** True when the list's state differs from its view. */
export function isChanged(state: ListState, shape: ListShape): boolean {
  return writeAddress({ ...state, page: 0 }, shape) !== writeAddress(shape.initial, shape);
}

/** The default view: the person's own, then the role's, then everybody's. */
export function defaultView(views: readonly SavedView[]): SavedView | undefined {
  const first = (audience: SavedView['audience']) => views.find((view) => view.isDefault && view.audience === audience);
  return first('PRIVATE') ?? first('ROLE') ?? first('ALL');
}
