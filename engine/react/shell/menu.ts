import type { MenuItem, Text } from '../../metadata/types/index.ts';

/** True when the address is that of a menu item or below it. */
export function isCurrentItem({ to }: MenuItem, pathname: string): boolean {
  const [path = to] = to.split('?');
  return pathname === path || pathname.startsWith(`${path}/`);
}

/** Initials of a person's first and last name. */
export function initialsOf(fullName: string): string {
  const names = fullName.split(/\s+/).filter((name) => name !== '' && !name.includes('.'));
  const letters = [names[0], names.length > 1 ? names.at(-1) : undefined].map((name) => name?.charAt(0) ?? '');
  return letters.join('').toUpperCase();
}

/** Record counts of the menu's boards, by board name. */
export type MenuNumbers = Readonly<Record<string, number>>;

/** Labelled counts above zero beside a menu item. */
export function numbersOf(
  { counts = [] }: Pick<MenuItem, 'counts'>,
  numbers: MenuNumbers,
): readonly { readonly label: Text; readonly total: number }[] {
  return counts.map(({ board, label }) => ({ label, total: numbers[board] ?? 0 })).filter(({ total }) => total > 0);
}

/** Largest count that a badge shows. */
const MOST = 99;

/** Text of a badge; `99+` above 99. */
export function badgeOf(total: number): string {
  return total > MOST ? `${String(MOST)}+` : String(total);
}
