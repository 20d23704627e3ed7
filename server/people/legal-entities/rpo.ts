import { traceHeaders } from '../../platform/tracing/index.ts';
import { maximumFound, LegalEntitiesUnavailable, type FindLegalEntities, type LegalEntity } from './legal-entity.ts';
import { executiveManagerOf, parseRpoAnswer } from './rpo-answer.ts';

/** Timeout for suggestions below an input. */
const patience = 5000;
/** Number of entities whose detail (with the representative) is fetched in parallel. */
const detailed = 5;

/** Client of the register of legal entities (RPO) at an address such as https://api.statistics.sk/rpo/v1. */
export function rpoAt(address: string, timeoutMs = patience): FindLegalEntities {
  const base = address.endsWith('/') ? address : `${address}/`;
  return async ({ by, text }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const url = new URL('search', base);
    url.searchParams.set(by === 'ico' ? 'identifier' : 'fullName', by === 'ico' ? text.replaceAll(' ', '') : text);
    url.searchParams.set('onlyActive', 'true');
    const entities = parseRpoAnswer(await readJson(url, signal));
    if (entities === undefined)
      throw new LegalEntitiesUnavailable('the register of legal entities returned no result list');
    const [first, others] = [entities.slice(0, detailed), entities.slice(detailed, maximumFound)];
    return [...(await Promise.all(first.map((entity) => withManager(entity, base, signal)))), ...others];
  };
}

/** Adds the representative; keeps the entity when the detail fails. */
async function withManager(entity: LegalEntity, base: string, signal: AbortSignal): Promise<LegalEntity> {
  if (entity.executiveManagerName !== null) return entity;
  const url = new URL(`entity/${encodeURIComponent(entity.id)}`, base);
  const detail = await readJson(url, signal).catch(() => undefined);
  return { ...entity, executiveManagerName: executiveManagerOf(detail) };
}

/** Limit of a response, normally some tens of kilobytes. */
const mostBytes = 1_000_000;

/**
 * Fetches JSON.
 * @throws LegalEntitiesUnavailable for other content, oversized responses and timeouts
 */
async function readJson(address: URL, signal: AbortSignal): Promise<unknown> {
  try {
    // No redirects: searches go to the configured register only.
    const headers = { accept: 'application/json', ...traceHeaders() };
    const answer = await fetch(address, { signal, redirect: 'error', headers });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new Error(`it answered ${String(answer.status)}`);
    }
    return JSON.parse(await readText(answer));
  } catch (cause) {
    throw new LegalEntitiesUnavailable('the register of legal entities did not respond', { cause });
  }
}

async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    // Leaving the loop closes the connection.
    if (size > mostBytes) throw new Error(`the response exceeds ${String(mostBytes)} bytes`);
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}
