/** The row of a record in a table. */
export function rowElement(table: HTMLElement | null, id: string): HTMLElement | undefined {
  const rows = [...(table?.querySelectorAll<HTMLElement>('tr[data-id]') ?? [])];
  return rows.find(({ dataset }) => dataset['id'] === id);
}
