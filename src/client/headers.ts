import type { ApolloLink } from '@apollo/client';

type HeaderValues = Readonly<Record<string, string>>;

/** What the links have put into the headers of an operation. */
export function headersOf({ getContext }: Pick<ApolloLink.Operation, 'getContext'>): HeaderValues {
  const { headers = {} } = getContext() as { readonly headers?: HeaderValues }; // only addHeaders writes them
  return headers;
}

/** Adds to the headers of an operation, keeping those that links before have added. */
export function addHeaders(operation: ApolloLink.Operation, added: HeaderValues): void {
  operation.setContext({ headers: { ...headersOf(operation), ...added } });
}
