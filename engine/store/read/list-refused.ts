/** A list request that is not answered: it reads a closed field, names what the list does not have, or wants too much at once. */
export class ListRefused extends Error {
  override readonly name = 'ListRefused';
  readonly kind: 'unknown' | 'closed' | 'costly';
  readonly path: readonly (string | number)[];

  /** @param detail what is wrong, in English, for the author of the request; of a closed field its path, of what costs too much the limit */
  constructor(kind: ListRefused['kind'], detail: string, path: ListRefused['path']) {
    super(detail);
    this.kind = kind;
    this.path = path;
  }
}
