import { createContext, type FocusEvent, type KeyboardEvent } from 'react';

/** Events of a node that the picture handles. */
export interface PictureEvents {
  readonly onKeyDown: (id: string, event: KeyboardEvent) => void;
  readonly onFocus: (id: string, event: FocusEvent) => void;
}

/** Handlers of the surrounding picture; without one nothing happens. */
export const PictureContext = createContext<PictureEvents>({ onKeyDown: () => undefined, onFocus: () => undefined });
