import type { Catalogue, Entity } from '../../engine/metadata/types/index.ts';
import { jsonText, type FileTexts } from './files.ts';

/** Help texts, one file per entity and one for all pages, with their loader. */
export function helpFiles({ entities, enumerations, routes }: Catalogue): FileTexts {
  const told = Object.values(entities).filter(({ help }) => help !== undefined);
  const pages = routes.flatMap(({ path, help: text }) =>
    text === undefined ? [] : [[path, { text, values: [] }] as const],
  );
  return {
    ...Object.fromEntries(told.map((entity) => [`help/${entity.name}.json`, jsonText(helpOf(entity, enumerations))])),
    'help-of-pages.json': jsonText(Object.fromEntries(pages)),
    'help.ts': loaderText(
      told.map(({ name }) => name),
      pages.map(([path]) => path),
    ),
  };
}

/** Help paragraphs, and label and meaning of each value. */
function helpOf({ help, workflow, fields }: Entity, enumerations: Catalogue['enumerations']) {
  const field = fields[help?.field ?? workflow?.field ?? ''];
  const values = field?.type === 'enumeration' ? (enumerations[field.enumeration]?.values ?? []) : [];
  const told = Object.entries(help?.values ?? {}).map(([name, text]) => ({
    label: values.find((value) => value.name === name)?.label,
    text,
  }));
  return { text: help?.text ?? [], values: told };
}

function loaderText(names: readonly string[], pages: readonly string[]): string {
  const lines = [
    ...names.map((name) => `  ${name}: async () => (await import('./help/${name}.json')).default,`),
    ...pages.map((path) => `  '${path}': async () => (await import('./help-of-pages.json')).default['${path}'],`),
  ];
  return `import type { Registry } from '../../engine/react/index.ts';

/** Loads the help of an entity's screens, or of a page by path, on demand. */
export const help: Registry['help'] = {
${lines.join('\n')}
};
`;
}
