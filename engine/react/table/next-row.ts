/** Index of the row to focus after a key in a table of `count` rows; undefined for other keys. */
export function nextRow(current: number, key: string, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(current + 1, count - 1);
    case 'ArrowUp':
      return Math.max(current - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
