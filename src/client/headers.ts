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

/** Where an operation asks for a file instead of an answer; undefined for all others. */
export function fileAddressOf({ getContext }: Pick<ApolloLink.Operation, 'getContext'>): string | undefined {
  const { fileAddress } = getContext();
  return typeof fileAddress === 'string' ? fileAddress : undefined;
}
