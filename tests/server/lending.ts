import { afterAll } from 'vitest';
import { execute, parse, specifiedRules, validate, type GraphQLError } from 'graphql';
import {
  createApi,
  type Api,
  type ApiOptions,
  type OperationResolver,
  type RequestContext,
} from '../../engine/api/index.ts';
import type { Catalogue } from '../../engine/metadata/index.ts';
import { sharedCatalogue } from './catalogues.ts';
import { valueAt, type Values } from '../../engine/record/index.ts';
import { migrate, type Database, type Statement, type Viewer } from '../../engine/store/index.ts';
import { openedFixture } from './opened-fixture.ts';
import { testDatabase } from './test-database.ts';

/** The catalogue of the engine's example, a lending library. */
export const { catalogue: library } = sharedCatalogue('engine/example/metadata');

/** The current time in these tests. */
export const instant = new Date('2026-03-01T09:30:00Z');

/** A viewer of the library itself, who sees every record. */
export const libraryViewer: Viewer = viewer('LIBRARY', 'LIBRARIAN', undefined, '1');

/** A librarian of the member `organizationId`. */
export function librarianOf(organizationId: string, userId = '2'): Viewer {
  return viewer('MEMBER', 'LIBRARIAN', organizationId, userId);
}

/** A reader of the member `organizationId`: sees no prices and decides nothing. */
export function readerOf(organizationId: string): Viewer {
  return viewer('MEMBER', 'READER', organizationId, '3');
}

function viewer(organizationRole: string, role: string, organizationId: string | undefined, userId: string): Viewer {
  const grant = library.roles.find(
    (candidate) => candidate.organizationRole === organizationRole && candidate.role === role,
  );
  return { userId, organizationRole, role, organizationId, language: 'en', permissions: grant?.permissions ?? [] };
}

/** The library has no users: permissions follow from the role. */
const explainFor: OperationResolver = ({ arguments: given, explain }) => {
  const { organizationRole, role, memberId, entity, recordId } = given;
  const organizationId = typeof memberId === 'string' ? memberId : undefined;
  const as = viewer(String(organizationRole), String(role), organizationId, '9');
  return explain(as, { entity: String(entity), id: String(recordId) });
};

/** A GraphQL error in a response. */
export interface AnsweredError {
  readonly message: string;
  readonly code: unknown;
  readonly path: unknown;
  readonly params: unknown;
}

export interface Answer {
  /** Untyped, because tests compare the whole value. */
  readonly data: Values | null | undefined;
  readonly errors: readonly AnsweredError[];
}

/** Sends a GraphQL request as a viewer; `undefined` is a request without a token. */
export type Ask = (
  viewer: Viewer | undefined,
  query: string,
  variables?: Values,
  context?: Partial<RequestContext>,
) => Promise<Answer>;

/** A library with its database, its API and the statements it executed. */
export interface Library {
  readonly ask: Ask;
  readonly expireStatuses: Api['expireStatuses'];
  readonly openDryRun: Api['openDryRun'];
  readonly database: Database;
  readonly statements: Statement[];
  readonly faults: unknown[];
  readonly close: () => Promise<void>;
}

/** Opens an empty library on a database of its own. */
export async function openLibrary(options: Partial<ApiOptions> = {}): Promise<Library> {
  const { catalogue = library } = options;
  const isUsual = options.database === undefined && catalogue === library;
  const database = options.database ?? (await testDatabase(isUsual ? 'library' : undefined));
  if (!isUsual) await migrate({ catalogue, database });
  const statements: Statement[] = [];
  const faults: unknown[] = [];
  const api = createApi({
    now: () => instant,
    resolvers: libraryResolvers,
    reportFault: ({ error }) => faults.push(error),
    newReference: () => 'R-1',
    ...options,
    catalogue,
    database: watched(database, statements),
  });
  const ask: Ask = async (asking, query, variables = {}, context = {}) => {
    const document = parse(query);
    const invalid = validate(api.schema, document, [...specifiedRules, ...api.rules]);
    const contextValue: RequestContext = { viewer: asking, requestId: 'request', ...context };
    const refusal = api.refusalOf({ document, variables }, contextValue);
    const refused = refusal === undefined ? invalid : [...invalid, refusal];
    const { data, errors = [] } = await api.answer(async () =>
      refused.length > 0
        ? { errors: refused }
        : await execute({ schema: api.schema, document, variableValues: variables, contextValue }),
    );
    return { data: data === undefined ? undefined : plain(data), errors: errors.map(toAnswered) };
  };
  const { expireStatuses, openDryRun } = api;
  return { ask, expireStatuses, openDryRun, database, statements, faults, close: () => database.close() };
}

/** A library that is open during the tests of a file; options as for `openLibrary`. */
export function openedLibrary(options?: Partial<ApiOptions>): Library {
  return openedFixture(
    () => openLibrary(options),
    (opened) => opened.close(),
  );
}

/** Returns an address that lists the files of an entry, or null if the viewer can read none. */
const downloadPictures: OperationResolver = async ({ filesOfEntry, arguments: given }) => ({
  url: (await filesOfEntry('book', String(given['entryId'])))?.join('-') ?? null,
});

/** The resolvers of the operations that metadata does not describe. */
export const libraryResolvers: ApiOptions['resolvers'] = {
  statistics: () => ({ books: 0, lentAmount: '0' }),
  apply: () => true,
  explain: explainFor,
  readersElsewhere: () => [],
  lendToMember: () => null,
  lendToStranger: () => null,
  downloadPictures,
  tryDelivery: () => ({ books: 0, sums: [], errors: [] }),
  deliver: () => null,
  downloadErrors: () => null,
};

/** Records every statement, inside and outside of database transactions. */
function watched(database: Database, statements: Statement[]): Database {
  return {
    ...database,
    query: (statement) => {
      statements.push(statement);
      return database.query(statement);
    },
  };
}

/** Removes the null prototype of GraphQL's objects, which comparisons would report as a difference. */
function plain(data: unknown): Answer['data'] {
  return JSON.parse(JSON.stringify(data)) as Answer['data']; // JSON of an object or null is one
}

function toAnswered({ message, extensions: { code, path, params } }: GraphQLError): AnsweredError {
  return { message, code, path, params };
}

/** Reads a value by path: `at(answer, 'book', 'authors', 0, 'id')`. */
export function at(answer: Answer, ...path: readonly (string | number)[]): unknown {
  return valueAt(answer.data, path);
}

/** The id at a path of a response. @throws Error if it is missing */
export function idAt(answer: Answer, ...path: readonly (string | number)[]): string {
  const id = at(answer, ...path, 'id');
  if (typeof id !== 'string') throw new Error(`no id at ${path.join('.')}: ${JSON.stringify(answer)}`);
  return id;
}

/** The catalogue with some properties of one entity replaced. */
export function withEntity(
  catalogue: Catalogue,
  name: string,
  change: Partial<Catalogue['entities'][string]>,
): Catalogue {
  const entity = catalogue.entities[name];
  if (entity === undefined) throw new Error(`"${name}" is not an entity`);
  return { ...catalogue, entities: { ...catalogue.entities, [name]: { ...entity, ...change } } };
}

/** Opens a library with records for the tests of one file; closes it after them. */
export async function openFilledLibrary(options: Partial<ApiOptions> = {}) {
  const library = await openLibrary(options);
  afterAll(() => library.close());
  return { library, made: await fillLibrary(library.ask) };
}

/** Creates a genre, members and a book as the librarian. `loan` is the input of a loan from Anna to Boris. */
export async function fillLibrary(ask: Ask) {
  const save = async (query: string, input: object, name: string): Promise<string> =>
    idAt(await ask(libraryViewer, query, { input }), name);
  const genre = await save(
    `mutation ($input: GenreInput!) { createOrUpdateGenre(input: $input) { id } }`,
    { nameSK: 'Román', nameEN: 'Novel' },
    'createOrUpdateGenre',
  );
  const member = (name: string, number: string) =>
    save(
      `mutation ($input: MemberInput!) { createOrUpdateMember(input: $input) { id } }`,
      { name, email: `${name}@example.org`, number },
      'createOrUpdateMember',
    );
  const anna = await member('Anna', '0001');
  const boris = await member('Boris', '0002');
  const cyril = await member('Cyril', '0003');
  const book = await save(saveBook, { ...someBook, genreId: genre }, 'createOrUpdateBook');
  return { genre, anna, boris, cyril, book, loan: { bookId: book, lenderId: anna, borrowerId: boris } };
}

export const saveBook = `mutation ($input: BookInput!) { createOrUpdateBook(input: $input) { id } }`;

export const lendLoan = `mutation ($id: ID!) { lendLoan(id: $id) { id } }`;

export const saveLoan = `mutation ($input: LoanInput!) { createOrUpdateLoan(input: $input) { id code status } }`;

/** A valid book without its genre. */
export const someBook = {
  title: 'Kytice',
  language: 'SK',
  price: '12.50',
  currency: 'EUR',
  copies: 3,
  authors: [{ name: 'K. J. Erben', share: 100 }],
};
