import type { MenuItem, Text } from '../../metadata/types/index.ts';

/** Whether a menu item leads to the address or to something below it. */
export function isCurrentItem({ to }: MenuItem, pathname: string): boolean {
  const [path = to] = to.split('?');
  return pathname === path || pathname.startsWith(`${path}/`);
}

/** The letters that stand for a person: of their first and last name. */
export function initialsOf(fullName: string): string {
  const names = fullName.split(/\s+/).filter((name) => name !== '' && !name.includes('.'));
  const letters = [names[0], names.length > 1 ? names.at(-1) : undefined].map((name) => name?.charAt(0) ?? '');
  return letters.join('').toUpperCase();
}

/** How many records each board of the menu has, by its name. */
export type MenuNumbers = Readonly<Record<string, number>>;

/** What stands beside a line of the menu: boards that have something, each with how much. */
export function numbersOf(
  { counts = [] }: Pick<MenuItem, 'counts'>,
  numbers: MenuNumbers,
): readonly { readonly label: Text; readonly total: number }[] {
  return counts.map(({ board, label }) => ({ label, total: numbers[board] ?? 0 })).filter(({ total }) => total > 0);
}

/** From here on nobody counts on. */
const MOST = 99;

/** A number as a badge has it: `99+` of more. */
export function badgeOf(total: number): string {
  return total > MOST ? `${String(MOST)}+` : String(total);
}
