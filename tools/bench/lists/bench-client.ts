import { Agent } from 'node:http';
import type { GraphqlRequest } from '../../../server/platform/http/index.ts';
import { postRequest } from '../post-request.ts';

/** Somebody logged in, on a connection that is kept. */
export interface BenchClient {
  /** Sends a request and waits for its whole answer. @throws on a GraphQL error */
  readonly call: (request: GraphqlRequest) => Promise<{ readonly data: unknown; readonly milliseconds: number }>;
  readonly close: () => void;
}

/** Calls the register at `address` with a token. */
export function openCaller(address: string, token: string): BenchClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    call: async (request) => {
      const started = performance.now();
      const answer = await postRequest({ address: `${address}/graphql`, agent, token, body: JSON.stringify(request) });
      const milliseconds = performance.now() - started;
      // Every answer of the contract has this shape.
      const { data, errors } = JSON.parse(answer) as { readonly data?: unknown; readonly errors?: unknown };
      if (errors !== undefined) throw new Error(`${address} answers ${answer.slice(0, 500)}`);
      return { data, milliseconds };
    },
    close: () => agent.destroy(),
  };
}
