/** Address of a record below that of a list; `recordPath` is set for some further lists. */
export function recordAddress(
  { route, recordPath = ':id' }: { readonly route: string; readonly recordPath?: string },
  id: string,
): string {
  return `${route}/${recordPath.replace(':id', id)}`;
}
