import { SendingStopped, startSending } from '../../engine/react/feedback/index.ts';

interface SentForm {
  readonly url: string;
  readonly headers: Headers;
  readonly body: FormData;
  readonly signal: AbortSignal;
}

/** Posts a form with files and tells how far each is, which `fetch` cannot. Rejects as that does, or with `SendingStopped`. */
export function sendForm({ url, headers, body, signal }: SentForm): Promise<Response> {
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
