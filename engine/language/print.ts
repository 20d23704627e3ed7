import type { Print, PrintBlock } from '../metadata/types/index.ts';
import { client, entries, listed, names, properties, screen, words } from './meaning.ts';

/** Documents made of records. */
export const printsMeaning = entries(
  properties<Print>({
    name: client,
    entity: client,
    title: words,
    dates: screen,
    cancelled: screen,
    discloses: names({
      added: (field) => ['access widened', `shows ${field} to whoever may print`],
      gone: (field) => ['access narrowed', `shows ${field} no longer`],
    }),
    blocks: listed<PrintBlock>(({ name }) => name, screen, {
      added: [['screen only', 'is new']],
      gone: [['screen only', 'is gone']],
      order: 'screen only',
    }),
    words: entries(words),
    types: screen,
  }),
  {
    added: [['access widened', 'the print is new; look at what it shows']],
    gone: [['breaking for clients', 'the print is gone']],
  },
);
