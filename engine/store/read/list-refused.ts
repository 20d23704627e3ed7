/** A list request that this viewer may not make, or that asks for what the list does not have. */
export class ListRefused extends Error {
  override readonly name = 'ListRefused';
  readonly kind: 'unknown' | 'closed' | 'limit';
  readonly path: readonly (string | number)[];
  readonly params: Readonly<Record<string, unknown>>;

  constructor(kind: ListRefused['kind'], key: string, path: ListRefused['path'], params: ListRefused['params'] = {}) {
    super(key);
    this.kind = kind;
    this.path = path;
    this.params = params;
  }
}
