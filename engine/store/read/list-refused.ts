/** The list request reads a field that is closed to the viewer, uses unknown names, or costs too much. */
export class ListRefused extends Error {
  override readonly name = 'ListRefused';
  readonly kind: 'unknown' | 'closed' | 'costly';
  readonly path: readonly (string | number)[];

  /**
   * @param detail English message for the author of the request; for `closed` the path of the field, for `costly` the
   * limit
   */
  constructor(kind: ListRefused['kind'], detail: string, path: ListRefused['path']) {
    super(detail);
    this.kind = kind;
    this.path = path;
  }
}
