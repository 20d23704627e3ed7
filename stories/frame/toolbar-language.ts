import { createContext, use } from 'react';

/** The language chosen in Storybook's toolbar, or told by a story's `globals`. */
export const ToolbarLanguage = createContext('sk');

export const useToolbarLanguage = (): string => use(ToolbarLanguage);
