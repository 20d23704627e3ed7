import type { ApolloLink } from '@apollo/client';

type HeaderValues = Readonly<Record<string, string>>;

/** Headers that links have added to an operation. */
export function headersOf({ getContext }: Pick<ApolloLink.Operation, 'getContext'>): HeaderValues {
  const { headers = {} } = getContext() as { readonly headers?: HeaderValues }; // only addHeaders writes them
  return headers;
}

/** Adds headers to an operation and keeps those of earlier links. */
export function addHeaders(operation: ApolloLink.Operation, added: HeaderValues): void {
  operation.setContext({ headers: { ...headersOf(operation), ...added } });
}

/** The address of an operation that requests a file; undefined for others. */
export function fileAddressOf({ getContext }: Pick<ApolloLink.Operation, 'getContext'>): string | undefined {
  const { fileAddress } = getContext();
  return typeof fileAddress === 'string' ? fileAddress : undefined;
}
