import { buildSchema } from 'graphql';
import { typeDefinitions } from '../../../engine/graphql/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import { wideQueries } from './wide-queries.ts';
import { portalRequests } from '../lists/portal-requests.ts';

/** A request that takes much work before its response or refusal. */
export interface WorstRequest {
  readonly of: string;
  readonly path: '/graphql' | '/lists';
  readonly body: string;
}

const page = { index: 0, size: 1_000 };
const many = Array.from({ length: 90_000 }, (_, index) => String(index + 1));
const long = 'ethanol '.repeat(32).slice(0, 255);
const different = Array.from({ length: 64 }, (_, index) => `c${String(index)}`).join(' ');

const listed = `query ($filter: CertificateFilter, $page: PageInput) {
  myCertificates(filter: $filter, page: $page) { items { id } }
}`;
const permitted = `query ($page: PageInput) {
  myCertificates(page: $page) { items { id permittedActions { name permitted reason params } } }
}`;
const find = 'query ($words: String!) { find(words: $words) { entity records } }';
const bulk = 'mutation ($ids: [ID!]!) { transactionChangeStatusBulk(ids: $ids, status: CONFIRMED) { id } }';
const imports = `query ($page: PageInput) {
  imports(page: $page) { items { id status errors errorsCount } pageInfo { totalElements } }
}`;

/** The widest accepted document. */
export const widest = { depth: 4, lists: 3, fields: 700 } as const;

const widths = [
  { of: 'a certificate with 700 fields and lists inside lists, asked for the first time', size: 1, ...widest },
  { of: '1,000 certificates with all that each has', size: 1_000, depth: 2, lists: 1, fields: 700 },
  { of: '1,000 certificates with 300 fields and lists', size: 1_000, depth: 3, lists: 2, fields: 300 },
  { of: '1,000 certificates with 700 fields and lists inside lists', size: 1_000, ...widest },
] as const;

/** All certificate fields within the limits. */
export function wideCertificates(catalogue: Catalogue, limits: Parameters<typeof wideQueries>[1]): string {
  const schema = buildSchema(typeDefinitions(catalogue));
  return wideQueries(schema, limits).find(({ name }) => name === 'myCertificates')?.query ?? '';
}

function widePage(catalogue: Catalogue, { size, ...limits }: (typeof widths)[number]): string {
  const query = wideCertificates(catalogue, limits);
  return query.replace('myCertificates', `myCertificates(page: { index: 0, size: ${String(size)} })`);
}

/** The largest request of each kind, in a register with a thousand certificates. */
export function worstRequests(catalogue: Catalogue): readonly WorstRequest[] {
  const { wholeList } = portalRequests(catalogue, 'certificate');
  const asked = (of: string, query: string, variables: Values): WorstRequest => ({
    of,
    path: '/graphql',
    body: JSON.stringify({ query, variables }),
  });
  return [
    {
      of: 'a page of 1,000 certificates with every column',
      path: '/graphql',
      body: JSON.stringify(wholeList({ page })),
    },
    ...widths.map((width) => asked(width.of, widePage(catalogue, width), {})),
    asked('1,000 certificates with their permitted actions', permitted, { page }),
    asked('255 characters found anywhere', find, { words: long }),
    asked('64 different words found anywhere', find, { words: different }),
    asked('a list searched for 255 characters', listed, { filter: { search: long }, page }),
    asked('90,000 ids in a filter', listed, { filter: { id: many } }),
    asked('90,000 ids in a bulk operation', bulk, { ids: many }),
    asked('1,000 ids in a filter', listed, { filter: { id: many.slice(0, 1_000) }, page }),
    asked('1,000 ids in a bulk operation', bulk, { ids: many.slice(0, 1_000) }),
    ...(['xlsx', 'csv'] as const).map((format) => listFile(catalogue, format)),
    asked('all imports with their errors', imports, { page }),
  ];
}

function listFile({ entities }: Catalogue, format: 'xlsx' | 'csv'): WorstRequest {
  const columns = entities['certificate']?.list?.columns.map(({ name }) => name);
  const body = { entity: 'certificate', columns, filter: {}, sort: [], format, language: 'sk' };
  return { of: `the list of 1,000 certificates as ${format}`, path: '/lists', body: JSON.stringify(body) };
}
