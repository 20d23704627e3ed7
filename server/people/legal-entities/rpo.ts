import { maximumFound, LegalEntitiesUnavailable, type FindLegalEntities, type LegalEntity } from './legal-entity.ts';
import { readJson } from './read-json.ts';
import { executiveManagerOf, parseRpoAnswer } from './rpo-answer.ts';

/** A person waits no longer below a box they type into. */
const patience = 5000;
/** Who stands for an entity is told by its detail alone: so many are asked for, together. */
const detailed = 5;

/** Asks the register of legal entities (RPO) at an address such as https://api.statistics.sk/rpo/v1. */
export function rpoAt(address: string, timeoutMs = patience): FindLegalEntities {
  const base = address.endsWith('/') ? address : `${address}/`;
  return async ({ by, text }) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const url = new URL('search', base);
    url.searchParams.set(by === 'ico' ? 'identifier' : 'fullName', by === 'ico' ? text.replaceAll(' ', '') : text);
    url.searchParams.set('onlyActive', 'true');
    const found = parseRpoAnswer(await readJson(url, signal));
    if (found === undefined) throw new LegalEntitiesUnavailable('the register of legal entities answered no results');
    const [first, others] = [found.slice(0, detailed), found.slice(detailed, maximumFound)];
    return [...(await Promise.all(first.map((entity) => withManager(entity, base, signal)))), ...others];
  };
}

/** Without its detail an entity is of use as well. */
async function withManager(entity: LegalEntity, base: string, signal: AbortSignal): Promise<LegalEntity> {
  if (entity.executiveManagerName !== null) return entity;
  const url = new URL(`entity/${encodeURIComponent(entity.id)}`, base);
  const detail = await readJson(url, signal).catch(() => undefined);
  return { ...entity, executiveManagerName: executiveManagerOf(detail) };
}
