/** The module with the icons that `catalogue` names anywhere, as Blueprint's components: only these are shipped. */
export function iconsText(catalogue: unknown): string {
  const icons = [...new Set(iconsIn(catalogue))].toSorted();
  const entries = icons.map((icon) => `  '${icon}': ${componentOf(icon)},`);
  return `${icons.length > 0 ? `import { ${icons.map(componentOf).join(', ')} } from '@blueprintjs/icons';\n` : ''}import type { Registry } from '../../engine/react/index.ts';

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

/** Blueprint's component of an icon: `oil-field` is `OilFieldIcon`. */
function componentOf(icon: string): string {
  return `${icon
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}Icon`;
}
