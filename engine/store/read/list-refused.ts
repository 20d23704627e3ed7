/** A list request that this viewer may not make: it reads a closed field, or names what the list does not have. */
export class ListRefused extends Error {
  override readonly name = 'ListRefused';
  readonly kind: 'unknown' | 'closed';
  readonly path: readonly (string | number)[];

  /** @param detail what is wrong, in English, for the author of the request; of a closed field its path */
  constructor(kind: ListRefused['kind'], detail: string, path: ListRefused['path']) {
    super(detail);
    this.kind = kind;
    this.path = path;
  }
}
