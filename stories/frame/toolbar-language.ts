import { createContext, use } from 'react';

/** Language from Storybook's toolbar or a story's `globals`. */
export const ToolbarLanguage = createContext('sk');

export const useToolbarLanguage = (): string => use(ToolbarLanguage);
