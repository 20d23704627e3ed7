/** Keys, and the key of the words that say what they do. `Space` is written in the viewer's language. */
export type Shortcut = readonly [keys: string, meaning: string];
