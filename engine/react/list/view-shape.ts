import type { SavedView } from '../state/index.ts';
import { readAddress, writeAddress, type ListShape } from './list-address.ts';
import type { ListState } from './list-state.ts';

/** How a list starts in a view: what the view says of what this viewer's list has. Of the rest nothing is told, not even names. */
export function inView(
  shape: ListShape,
  view: SavedView | undefined,
): { readonly shape: ListShape; readonly isPart: boolean } {
  if (view === undefined) return { shape, isPart: false };
  const { state, ignored } = readAddress(view.state, shape);
  return { shape: { ...shape, initial: { ...state, page: 0, view: view.id } }, isPart: ignored.length > 0 };
}

/** What a view of this state says: all that is not as the list is described, without the page one stands on. */
export function viewState({ view: _, ...state }: ListState, described: ListShape): string {
  return writeAddress({ ...state, page: 0 }, described).replace(/^\?/u, '');
}

/** Whether a list in a view shows something else than the view says. */
export function isChanged(state: ListState, shape: ListShape): boolean {
  return writeAddress({ ...state, page: 0 }, shape) !== writeAddress(shape.initial, shape);
}

/** The view a list opens with: one's own, then one's role's, then everybody's. */
export function defaultView(views: readonly SavedView[]): SavedView | undefined {
  const first = (audience: SavedView['audience']) => views.find((view) => view.isDefault && view.audience === audience);
  return first('PRIVATE') ?? first('ROLE') ?? first('ALL');
}
