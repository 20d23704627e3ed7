import type { ListRequest } from '../types.ts';

/** A parameter whose value comes with each request; the statement around it is made once. */
export class Late {
  readonly read: (request: ListRequest) => unknown;

  constructor(read: (request: ListRequest) => unknown) {
    this.read = read;
  }
}

/** The values of a statement for one request. */
export function valuesFor(values: readonly unknown[], request: ListRequest): readonly unknown[] {
  const given: unknown[] = [];
  for (const value of values) given.push(value instanceof Late ? value.read(request) : value);
  return given;
}
