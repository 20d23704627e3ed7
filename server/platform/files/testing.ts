import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { S3Address } from './s3-address.ts';

/**
 * In-memory S3 server with one bucket and path-style addresses. Answers 403 for a wrong Signature Version 4, 400 for a
 * wrong content hash.
 */
export function createBucket(bucket: string, signing: Omit<S3Address, 'base'>): Server {
  const objects = new Map<string, Buffer>();
  return createServer((request, response) => {
    void buffer(request).then((content) => {
      const { method = '', url = '' } = request;
      const refusal = refusalOf(request, content, signing);
      if (refusal !== undefined) return response.writeHead(refusal).end();
      if (!url.startsWith(`/${bucket}/`)) return response.writeHead(404).end();
      if (method === 'PUT') objects.set(url, content);
      if (method === 'DELETE') return response.writeHead(objects.delete(url) ? 204 : 404).end();
      const object = objects.get(url);
      if (object === undefined) return response.writeHead(404).end();
      return response.writeHead(200, { 'content-length': method === 'PUT' ? 0 : object.length }).end(
        method === 'GET' ? object : undefined, // PUT and HEAD have no content
      );
    });
  });
}

function refusalOf(request: IncomingMessage, content: Buffer, signing: Omit<S3Address, 'base'>): number | undefined {
  const { authorization = '', 'x-amz-content-sha256': sha256 } = request.headers;
  const [, scope = '', names = '', signature] =
    new RegExp(
      `^AWS4-HMAC-SHA256 Credential=${signing.accessKeyId}/(\\S+), SignedHeaders=(\\S+), Signature=(\\w+)$`,
      'u',
    ).exec(authorization) ?? [];
  if (signature !== signatureOf(request, { scope, names }, signing.secretAccessKey)) return 403;
  const isContent = sha256 === 'UNSIGNED-PAYLOAD' || sha256 === createHash('sha256').update(content).digest('hex');
  return isContent ? undefined : 400;
}

/** Computed as in "Authenticating Requests: Using the Authorization Header" of the S3 API, for paths without a query. */
function signatureOf(
  { method = '', url = '', headers }: IncomingMessage,
  { scope, names }: { readonly scope: string; readonly names: string },
  secret: string,
): string {
  const header = (name: string): string => String(headers[name]);
  const signed = names.split(';').map((name) => `${name}:${header(name)}\n`);
  const canonical = [method, url, '', signed.join(''), names, header('x-amz-content-sha256')].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, hash].join('\n');
  const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();
  return hmac(scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`), text).toString('hex');
}
