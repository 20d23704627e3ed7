import { LegalEntitiesUnavailable } from './legal-entity.ts';

/** A page of answers has some tens of kilobytes. */
const mostBytes = 1_000_000;

/**
 * Reads JSON from an address of the register.
 * @throws LegalEntitiesAway for any other answer than JSON of a usual size, and for none in time
 */
export async function readJson(address: URL, signal: AbortSignal): Promise<unknown> {
  try {
    // What is asked goes to the register that is set, wherever that would send it.
    const answer = await fetch(address, { signal, redirect: 'error', headers: { accept: 'application/json' } });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new Error(`it answered ${String(answer.status)}`);
    }
    return JSON.parse(await readText(answer));
  } catch (cause) {
    throw new LegalEntitiesUnavailable('the register of legal entities gave no answer', { cause });
  }
}

async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    // Leaving the loop ends the connection.
    if (size > mostBytes) throw new Error(`it answered more than ${String(mostBytes)} bytes`);
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}
