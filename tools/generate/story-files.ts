/** One exported story of a file: how it is made, and what differs from that. */
export interface StoryExport {
  readonly name: string;
  /** The expression that makes it. */
  readonly made: string;
  /** It is shown at the widths of a phone and a tablet too. */
  readonly hasWidths?: boolean;
  /** Languages beside the first in which it is tested. */
  readonly testedIn?: readonly string[];
  /** Only shown: what it would test is tested elsewhere. */
  readonly isUntested?: boolean;
}

interface StoryFile {
  readonly title: string;
  /** Import lines for what the expressions use. */
  readonly imports: string;
  readonly stories: readonly StoryExport[];
}

/** The widths a story is shown at, as `.storybook/preview.tsx` names them. */
const widths = { Phone: 'phone', Tablet: 'tablet' } as const;

/**
 * The text of a story file. Storybook reads titles and names of exports without running it, hence no loop in it. A story
 * follows the toolbar; its twins in another language are tested and not listed, those of another width listed and not
 * tested: the walks of the portal measure every screen at each width.
 */
export function storyFile({ title, imports, stories }: StoryFile): string {
  return `import type { Meta, StoryObj } from '@storybook/react-vite';
${imports}

const meta = { title: '${title}' } satisfies Meta;

export default meta;

${stories.flatMap(exportsOf).join('\n')}
`;
}

function exportsOf({ name, made, hasWidths = false, testedIn = [], isUntested = false }: StoryExport): string[] {
  const twin = (suffix: string, globals: string, tag: string) =>
    `export const ${name}${suffix}: StoryObj = { ...${name}, globals: { ${globals} }, tags: ['${tag}'] };`;
  return [
    isUntested
      ? `export const ${name}: StoryObj = { ...${made}, tags: ['!test'] };`
      : `export const ${name}: StoryObj = ${made};`,
    ...testedIn.map((language) => twin(capital(language), `language: '${language}'`, '!dev')),
    ...(hasWidths
      ? Object.entries(widths).map(([suffix, value]) => twin(suffix, `viewport: { value: '${value}' }`, '!test'))
      : []),
  ];
}

/** A name as one step of a title, which a slash would make two. */
export function titleStep(name: string): string {
  return name.replaceAll('/', '\u2215').replaceAll("'", '\u2019');
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
