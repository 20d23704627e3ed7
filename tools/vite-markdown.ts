import type { Plugin } from 'vite';

const kept = '\0plain-markdown';

/**
 * Leaves out of a build the 29 KB by which the form library would draw Markdown in descriptions, helps and its own
 * messages: nothing here asks it to (`enableMarkdownInDescription`, `enableMarkdownInHelp`), so a text is itself.
 */
export function markdownPlugin(): Plugin {
  return {
    name: 'markdown',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === 'markdown-to-jsx/react' ? kept : undefined),
    load: (id) => (id === kept ? 'export const Markdown = ({ children }) => children;' : undefined),
  };
}
