import { request, type Agent } from 'node:http';

export interface Posted {
  readonly address: string;
  readonly agent: Agent;
  readonly token: string;
  /** JSON body. */
  readonly body: string;
}

/** Sends one GraphQL request. @throws Error on a refusal or GraphQL error */
export async function postRequest({ address, agent, token, body }: Posted): Promise<string> {
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    authorization: `Bearer ${token}`,
  };
  const answer = await new Promise<string>((resolve, reject) => {
    const sent = request(address, { method: 'POST', agent, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('end', () => resolve(Buffer.concat(parts).toString()));
      response.once('error', reject);
    });
    sent.once('error', reject);
    sent.end(body);
  });
  if (!answer.startsWith('{"data":')) throw new Error(`${address} answers ${answer.slice(0, 500)}`);
  return answer;
}
