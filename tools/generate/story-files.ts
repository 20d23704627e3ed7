/** An exported story. */
export interface StoryExport {
  readonly name: string;
  /** Expression that creates it. */
  readonly made: string;
  /** Also shown at phone and tablet width. */
  readonly hasWidths?: boolean;
  /** Additional languages to test. */
  readonly testedIn?: readonly string[];
  /** Shown only; tested elsewhere. */
  readonly isUntested?: boolean;
}

interface StoryFile {
  readonly title: string;
  /** Import lines of the expressions. */
  readonly imports: string;
  readonly stories: readonly StoryExport[];
}

/** Viewport names as in `.storybook/preview.tsx`. */
const widths = { Phone: 'phone', Tablet: 'tablet' } as const;

/**
 * Text of a story file. Without loops, because Storybook extracts titles and exports statically. Stories follow the
 * toolbar; variants in other languages are tested but not listed, variants of width listed but not tested (the portal
 * walks test all widths).
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

/** A name as a title segment, without slashes. */
export function titleStep(name: string): string {
  return name.replaceAll('/', '\u2215').replaceAll("'", '\u2019');
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
