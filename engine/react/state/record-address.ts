/** The address of a record below that of a list; an entity's own list has its records right below. */
export function recordAddress(
  { route, recordPath = ':id' }: { readonly route: string; readonly recordPath?: string },
  id: string,
): string {
  return `${route}/${recordPath.replace(':id', id)}`;
}
