import type { MenuItem } from '../../metadata/types/index.ts';

/** Whether a menu item leads to the address or to something below it. */
export function isCurrent({ to }: MenuItem, pathname: string): boolean {
  const [path = to] = to.split('?');
  return pathname === path || pathname.startsWith(`${path}/`);
}

/** The letters that stand for a person: of their first and last name. */
export function initialsOf(fullName: string): string {
  const names = fullName.split(/\s+/).filter((name) => name !== '' && !name.includes('.'));
  const letters = [names[0], names.length > 1 ? names.at(-1) : undefined].map((name) => name?.charAt(0) ?? '');
  return letters.join('').toUpperCase();
}
