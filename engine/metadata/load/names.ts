/** `shelfMarkRange` → `ShelfMarkRange`. */
export function pascalCase(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** `ShelfMark` → `shelfMark`. */
export function camelCase(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** `shelfMarkRange` → `shelf_mark_range`. */
export function snakeCase(name: string): string {
  return name.replace(/(?<=[a-z0-9])([A-Z])/g, '_$1').toLowerCase();
}

/** `emission.total` → `emissionTotal`. */
export function joinedName(path: string): string {
  const [first = '', ...rest] = path.replaceAll('[]', '').split('.');
  return first + rest.map(pascalCase).join('');
}

/** The English plural of a name: `country` → `countries`, `scheme` → `schemes`, `branch` → `branches`. */
export function pluralOf(name: string): string {
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  if (/(s|x|ch)$/.test(name)) return `${name}es`;
  return `${name}s`;
}

/** The English singular of a name: `countries` → `country`, `schemes` → `scheme`. */
export function singularOf(name: string): string {
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`;
  if (/(s|x|ch)es$/.test(name)) return name.slice(0, -2);
  return name.endsWith('s') ? name.slice(0, -1) : name;
}
