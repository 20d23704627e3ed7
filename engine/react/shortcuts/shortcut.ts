/** Keys, and the text key of their meaning. `Space` is translated. */
export type Shortcut = readonly [keys: string, meaning: string];
