import { ApolloLink, Observable } from '@apollo/client';
import { OperationTypeNode, print, type GraphQLFormattedError } from 'graphql';
import type { Values } from '../../engine/record/index.ts';
import { fileAddressOf, headersOf } from './headers.ts';
import { multipartBody } from './multipart-body.ts';
import { SendingStopped, startSending } from '../../engine/react/feedback/index.ts';

interface Transport {
  readonly url: string;
  readonly headers: () => Readonly<Record<string, string>>;
  /** Called with the headers of every response. */
  readonly onResponse: (headers: Headers) => void;
  /** Called when a change has no response, so that its outcome is unknown. */
  readonly onLost: () => void;
}

interface Answer {
  readonly data?: Values | null;
  readonly errors?: readonly GraphQLFormattedError[];
}

/**
 * The terminating link: one POST per operation, as JSON or, with files, as multipart. A request for a file sends only
 * the variables to its own address.
 */
export function transportLink(transport: Transport): ApolloLink {
  return new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        const abort = new AbortController();
        const address = fileAddressOf(operation);
        post(
          address === undefined ? transport : { ...transport, url: address },
          address === undefined ? bodyOf(operation) : JSON.stringify(operation.variables),
          headersOf(operation),
          abort.signal,
        ).then(
          (answer) => {
            observer.next(answer);
            observer.complete();
          },
          (error: unknown) => {
            if (operation.operationType === OperationTypeNode.MUTATION) transport.onLost();
            if (!abort.signal.aborted) observer.error(error);
          },
        );
        return () => abort.abort();
      }),
  );
}

function bodyOf({ query, operationName, variables }: ApolloLink.Operation): string | FormData {
  return multipartBody({
    query: print(query),
    ...(operationName === undefined ? {} : { operationName }),
    variables,
  });
}

async function post(
  transport: Transport,
  body: string | FormData,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Answer> {
  const sent = new Headers({ ...transport.headers(), ...headers });
  // The browser sets the type of a multipart form with its boundary.
  if (typeof body === 'string') sent.set('content-type', 'application/json');
  const { url } = transport;
  const response =
    typeof body === 'string'
      ? await fetch(url, { method: 'POST', body, signal, headers: sent })
      : await sendForm({ url, body, signal, headers: sent });
  transport.onResponse(response.headers);
  if (response.headers.has('content-disposition')) return { data: { file: await response.blob() } };
  const answer: unknown = await response.json().catch(() => undefined);
  if (!isAnswer(answer)) throw new Error(`The server answered ${response.status} without GraphQL.`);
  return answer;
}

function isAnswer(answer: unknown): answer is Answer {
  return typeof answer === 'object' && answer !== null && ('data' in answer || 'errors' in answer);
}

interface SentForm {
  readonly url: string;
  readonly headers: Headers;
  readonly body: FormData;
  readonly signal: AbortSignal;
}

/**
 * Posts a form with files and reports progress, which `fetch` cannot. Rejects like `fetch`, or with `SendingStopped`.
 */
function sendForm({ url, headers, body, signal }: SentForm): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const files = [...body.values()].filter((value) => value instanceof File);
    const sending = startSending(files, () => {
      reject(new SendingStopped());
      request.abort();
    });
    request.open('POST', url);
    headers.forEach((value, name) => request.setRequestHeader(name, value));
    request.responseType = 'blob';
    request.upload.onprogress = ({ loaded, total }) => sending.onSent(loaded / total);
    request.onload = () => resolve(responseOf(request));
    request.onerror = () => reject(new TypeError('Failed to fetch'));
    request.onloadend = sending.end;
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split('\r\n');
  const headers = lines.map((line): [string, string] => [
    line.slice(0, line.indexOf(':')),
    line.slice(line.indexOf(':') + 1).trim(),
  ]);
  const body = request.response as Blob; // by its responseType
  return new Response(body, { status: request.status, headers });
}
