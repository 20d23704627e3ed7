import { createContext, type FocusEvent, type KeyboardEvent } from 'react';

/** What a place tells the picture it stands in. */
export interface PictureEvents {
  readonly onKeyDown: (id: string, event: KeyboardEvent) => void;
  readonly onFocus: (id: string, event: FocusEvent) => void;
}

/** The picture around a place; alone it goes nowhere. */
export const PictureContext = createContext<PictureEvents>({ onKeyDown: () => undefined, onFocus: () => undefined });
