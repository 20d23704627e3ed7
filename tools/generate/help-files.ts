import type { Catalogue, Entity } from '../../engine/metadata/types/index.ts';
import { jsonText, type Files } from './files.ts';

/** What is told of entities when people ask, a file for each, and what loads them. */
export function helpFiles({ entities, enumerations }: Catalogue): Files {
  const told = Object.values(entities).filter(({ help }) => help !== undefined);
  return {
    ...Object.fromEntries(told.map((entity) => [`help/${entity.name}.json`, jsonText(helpOf(entity, enumerations))])),
    'help.ts': loaderText(told.map(({ name }) => name)),
  };
}

/** Its paragraphs, and of each value what it is called and means. */
function helpOf({ help, workflow, fields }: Entity, enumerations: Catalogue['enumerations']) {
  const field = fields[help?.field ?? workflow?.field ?? ''];
  const values = field?.type === 'enumeration' ? (enumerations[field.enumeration]?.values ?? []) : [];
  const told = Object.entries(help?.values ?? {}).map(([name, text]) => ({
    label: values.find((value) => value.name === name)?.label,
    text,
  }));
  return { text: help?.text ?? [], values: told };
}

function loaderText(names: readonly string[]): string {
  const lines = names.map((name) => `  ${name}: async () => (await import('./help/${name}.json')).default,`);
  return `import type { Registry } from '../../engine/react/index.ts';

/** Loads what is told of an entity's screens when it is asked for. */
export const help: Registry['help'] = {
${lines.join('\n')}
};
`;
}
