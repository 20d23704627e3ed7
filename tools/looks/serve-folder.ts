import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

interface ServedFolder extends AsyncDisposable {
  /** Without trailing slash. */
  readonly address: string;
}

/** Serves a folder on a free local port. */
export async function serveFolder(folder: string): Promise<ServedFolder> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    readFile(join(folder, pathname)).then(
      (content) =>
        response
          .writeHead(200, { 'content-type': types[extname(pathname)] ?? 'application/octet-stream' })
          .end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('a listening server has a port');
  return {
    address: `http://127.0.0.1:${place.port}`,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
