import { exampleCatalogue } from '../../example/index.ts';
import type { RecordContext } from './context.ts';

/** A librarian's context for books or loans of the example on 5 March 2026. */
export function exampleContext(name: string): RecordContext {
  const entity = exampleCatalogue.entities[name];
  if (!entity) throw new Error(`The example has no entity ${name}.`);
  return {
    view: exampleCatalogue,
    entity,
    viewer: { userId: '1', organizationId: '7', organizationRole: 'LIBRARY', role: 'LIBRARIAN' },
    today: '2026-03-05',
  };
}

/** A valid book. */
export const goodBook = {
  title: 'Rozprávky',
  genre: { id: '31', isForAdults: false },
  language: 'SK',
  price: '12.50',
  currency: 'EUR',
  copies: 2,
  isRare: false,
  isReadingRoomOnly: false,
  acquiredAt: '2026-03-01',
  authors: [{ id: '1', name: 'P. Dobšinský', share: '60', language: 'SK', comment: null }],
  dimensions: { width: '10', height: '20', weight: '10.000' },
  cover: [],
  note: null,
};
