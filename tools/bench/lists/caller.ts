import { Agent, request } from 'node:http';
import type { GraphqlRequest } from '../../../server/http/index.ts';

/** Somebody logged in, on a connection that is kept. */
export interface Caller {
  /** Sends a request and waits for its whole answer. @throws on a GraphQL error */
  readonly call: (asked: GraphqlRequest) => Promise<{ readonly data: unknown; readonly milliseconds: number }>;
  readonly close: () => void;
}

/** Calls the register at `address` with a token. */
export function openCaller(address: string, token: string): Caller {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    call: async (asked) => {
      const started = performance.now();
      const answer = await send(`${address}/graphql`, agent, token, JSON.stringify(asked));
      const milliseconds = performance.now() - started;
      // Every answer of the contract has this shape.
      const { data, errors } = JSON.parse(answer) as { readonly data?: unknown; readonly errors?: unknown };
      if (errors !== undefined) throw new Error(`${address} answers ${answer.slice(0, 500)}`);
      return { data, milliseconds };
    },
    close: () => agent.destroy(),
  };
}

async function send(address: string, agent: Agent, token: string, body: string): Promise<string> {
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    authorization: `Bearer ${token}`,
  };
  return await new Promise((resolve, reject) => {
    const sent = request(address, { method: 'POST', agent, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('end', () => resolve(Buffer.concat(parts).toString()));
      response.once('error', reject);
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
