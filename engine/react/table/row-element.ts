/** The row element of a record. */
export function rowElement(table: HTMLElement | null, id: string): HTMLElement | undefined {
  const rows = [...(table?.querySelectorAll<HTMLElement>('tr[data-id]') ?? [])];
  return rows.find(({ dataset }) => dataset['id'] === id);
}
