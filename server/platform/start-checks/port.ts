import { createServer } from 'node:net';
import { codeOf } from '../../../engine/store/index.ts';
import { StartRefused } from '../settings/start-refused.ts';

/** Checks that a port can be bound. @throws StartRefused */
export async function checkPort(port: number): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      reject(portRefused(port, error));
    });
    server.listen(port, resolve);
  });
  await new Promise((resolve) => server.close(resolve));
}

/** Explains why a port cannot be bound. */
export function portRefused(port: number, error: unknown): StartRefused {
  const code = codeOf(error);
  if (code === 'EADDRINUSE')
    return new StartRefused(`Port ${String(port)} is taken; stop what uses it, or set PORT to another.`);
  const reason = code === 'EACCES' ? 'may not be opened by this account' : `cannot be opened (${String(error)})`;
  return new StartRefused(`Port ${String(port)} ${reason}; set PORT to another, such as 4000.`);
}
