/** The module with the icons that `catalogue` names anywhere, as Blueprint draws them in their usual size: only these are shipped. */
export function iconsText(catalogue: unknown): string {
  const icons = [...new Set(iconsIn(catalogue))].toSorted();
  const imports = icons.map((icon) => `import ${nameOf(icon)} from '${pathsOf(icon)}';\n`);
  const entries = icons.map((icon) => `  '${icon}': ${nameOf(icon)},`);
  return `${imports.join('')}import type { Registry } from '../../engine/react/index.ts';

/** Each icon that the metadata name. */
export const icons: Registry['icons'] = {
${entries.join('\n')}
};
`;
}

function iconsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'icon' && typeof part === 'string' ? [part] : iconsIn(part),
  );
}

/** Blueprint's components hold each icon twice, once for a size that nothing named is shown in. */
function pathsOf(icon: string): string {
  return `@blueprintjs/icons/lib/esm/generated/16px/paths/${icon}.js`;
}

/** An icon as code names it: `oil-field` is `oilFieldIcon`, as `export` alone would be no name. */
function nameOf(icon: string): string {
  return `${icon.replace(/-(.)/gu, (_, letter: string) => letter.toUpperCase())}Icon`;
}
