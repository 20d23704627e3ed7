import sql from 'sql-template-tag';
import { ApiError, Refusal, type OperationCall } from '../../../engine/api/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import { columns, tables } from '../../../generated/server/tables.ts';
import type { AppContext } from '../../module.ts';
import type { RegisterCall, RegisterResolvers } from '../../register-resolvers.ts';
import { constantsOf } from '../../platform/records/index.ts';
import { admitCount, ipPrefix } from '../../platform/throttle/index.ts';
import {
  LegalEntitiesUnavailable,
  type FindLegalEntities,
  type LegalEntity,
  type LegalEntitySearch,
} from './legal-entity.ts';
import { cacheLegalEntities } from './cache-legal-entities.ts';
import { rpoAt } from './rpo.ts';
import { findAmong, sampleEntities } from './sample.ts';

type SearchContext = Pick<AppContext, 'catalogue' | 'database' | 'legalEntitiesUrl' | 'now' | 'log'>;

/** Filling in a form takes tens of searches; offices share a network. */
const searchesPerUser = 300;
const searchesPerNetwork = 600;

/** Minimum length (specification, section 5). */
const fewest = 3;

/** Public resolvers of legal entity lookups, needed for registration. */
export function legalEntityOperations(context: SearchContext): RegisterResolvers {
  const { legalEntitiesUrl: url } = context;
  const find = url === undefined ? findAmong(sampleEntities) : cacheLegalEntities(rpoAt(url), context.now);
  return {
    legalEntitiesByICO: (call) => lookUp(context, find, call, 'ico'),
    legalEntitiesByName: (call) => lookUp(context, find, call, 'name'),
  };
}

type LookUp = RegisterCall<'legalEntitiesByICO' | 'legalEntitiesByName'>;

async function lookUp(context: SearchContext, find: FindLegalEntities, call: LookUp, by: LegalEntitySearch['by']) {
  const text = searchOf(call);
  await admitCount(context.database, countOf(call), context.now());
  try {
    const entities = await find({ by, text });
    const home = await homeCountry(context);
    return entities.map((entity) => toAnswer(entity, home));
  } catch (error) {
    if (!(error instanceof LegalEntitiesUnavailable)) throw error;
    context.log.warn({ err: error }, 'legal entities could not be looked up');
    throw new Refusal('errors.legalEntities.unavailable', { code: 'UnavailableError' });
  }
}

/** The search text, trimmed and long enough. */
function searchOf({ arguments: { search } }: LookUp): string {
  const text = search.trim();
  if (text.length >= fewest) return text;
  const params = { count: fewest };
  throw new ApiError([{ code: 'ValidationError', message: 'errors.form.tooShort', path: ['search'], params }]);
}

function countOf({ viewer, context }: OperationCall): { readonly subject: string; readonly limit: number } {
  if (viewer !== undefined) return { subject: `legal entities for ${viewer.userId}`, limit: searchesPerUser };
  return { subject: `legal entities from ${ipPrefix(context.address ?? 'unknown')}`, limit: searchesPerNetwork };
}

async function homeCountry({ catalogue, database }: SearchContext): Promise<Values | undefined> {
  const { country } = columns;
  const [home] = await database.query(sql`
    select ${country.id}::text as id, ${country.key} as key, ${country.nameSK} as "nameSK", ${country.nameEN} as "nameEN"
    from ${tables.country} where ${country.key} = ${constantsOf(catalogue).homeCountry}`);
  return home;
}

function toAnswer({ isAtHome, ...entity }: LegalEntity, home: Values | undefined): Values {
  return { ...entity, country: isAtHome ? home : null };
}
