import { createElement, use, type ComponentType } from 'react';
import { fetched, remembered } from './remembered.ts';

/**
 * A part whose code comes when it is first shown; it suspends until then. React's own `lazy` keeps a failed import for
 * ever: this one asks again for whoever shows it a moment later. @throws NotLoaded while rendered, where the import failed
 */
export function partOf<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const loaded = new Map<'part', Promise<ComponentType<Props>>>();
  return function Part(props: Props) {
    return createElement(use(remembered(loaded, 'part', () => fetched(load()))), props);
  };
}
