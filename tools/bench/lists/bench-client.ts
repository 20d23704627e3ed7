import { Agent } from 'node:http';
import type { GraphqlRequest } from '../../../server/platform/http/index.ts';
import { postRequest } from '../post-request.ts';

/** A logged-in client with a keep-alive connection. */
export interface BenchClient {
  /** Sends a request. @throws Error on a GraphQL error */
  readonly call: (request: GraphqlRequest) => Promise<{ readonly data: unknown; readonly milliseconds: number }>;
  readonly close: () => void;
}

/** Opens a client with a token. */
export function openCaller(address: string, token: string): BenchClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    call: async (request) => {
      const started = performance.now();
      const answer = await postRequest({ address: `${address}/graphql`, agent, token, body: JSON.stringify(request) });
      const milliseconds = performance.now() - started;
      // Shape of every GraphQL response.
      const { data, errors } = JSON.parse(answer) as { readonly data?: unknown; readonly errors?: unknown };
      if (errors !== undefined) throw new Error(`${address} answers ${answer.slice(0, 500)}`);
      return { data, milliseconds };
    },
    close: () => agent.destroy(),
  };
}
