import { buildSchema, type GraphQLSchema } from 'graphql';
import { readFileSync } from 'node:fs';
import { isValues, type Values } from '../../../engine/record/index.ts';

/**
 * A client written from the specification alone: operations, arguments and fields are those of sections 3 and 7. The
 * schema only provides the types of variables.
 */
export interface SpecificationClient {
  readonly signIn: (email: string, password: string) => Promise<void>;
  /** Calls an operation by name. @throws Error with the errors of the response, or for an unknown argument */
  readonly ask: (operation: string, given?: Values, selection?: string) => Promise<unknown>;
  /** As `ask`, for a request that is refused. @returns the messages */
  readonly refused: (operation: string, given?: Values, selection?: string) => Promise<readonly string[]>;
}

/** A file to upload; section 7 sends it beside the input. */
export class SentFile {
  readonly name: string;
  readonly content: BlobPart;
  constructor(name: string, content: BlobPart) {
    this.name = name;
    this.content = content;
  }
}

interface Answer {
  readonly data?: Values | null;
  readonly errors?: readonly { readonly message: string; readonly path?: unknown; readonly extensions?: Values }[];
}

const schema = buildSchema(readFileSync('server/schema.graphql', 'utf8'));
const sessions = '{ accessToken refreshToken user { id } }';

export function specificationClient(
  address: string,
  deviceID = '0b9f6f1e-3c1d-4a51-9a2e-5f0f3c1d4a51',
): SpecificationClient {
  let token: string | undefined;
  const answerOf = async (operation: string, given: Values, selection: string): Promise<Answer> => {
    const body = bodyOf(queryOf(schema, { operation, given, selection }), given);
    const headers = new Headers({ 'app-version': '2.3.0' });
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    if (typeof body === 'string') headers.set('content-type', 'application/json');
    const response = await fetch(`${address}/graphql`, { method: 'POST', headers, body });
    return (await response.json()) as Answer; // the shape of every GraphQL answer
  };
  return {
    signIn: async (email, password) => {
      token = undefined;
      const { data } = await answerOf('login', { input: { email, password, deviceID } }, sessions);
      const session = data?.['login'];
      if (!isValues(session)) throw new Error(`${email} cannot sign in`);
      token = String(session['accessToken']);
    },
    ask: async (operation, given = {}, selection = '') => {
      const { data, errors = [] } = await answerOf(operation, given, selection);
      if (errors.length > 0) throw new Error(`${operation}: ${errors.map(toldOf).join(', ')}`);
      return data?.[operation];
    },
    refused: async (operation, given = {}, selection = '') =>
      ((await answerOf(operation, given, selection)).errors ?? []).map(({ message }) => message),
  };
}

const toldOf = ({ message, extensions = {} }: NonNullable<Answer['errors']>[number]): string =>
  `${message} ${JSON.stringify(extensions['path'] ?? extensions['params'] ?? '')}`;

function queryOf(
  contract: GraphQLSchema,
  { operation, given, selection }: { operation: string; given: Values; selection: string },
): string {
  const query = contract.getQueryType()?.getFields()[operation];
  const field = query ?? contract.getMutationType()?.getFields()[operation];
  if (field === undefined) throw new Error(`there is no operation ${operation}`);
  const declared = Object.keys(given).map((name) => {
    const argument = field.args.find((each) => each.name === name);
    if (argument === undefined) throw new Error(`${operation} does not take ${name}`);
    return `$${name}: ${String(argument.type)}`;
  });
  const list = (parts: readonly string[]) => (parts.length === 0 ? '' : `(${parts.join(', ')})`);
  const passed = Object.keys(given).map((name) => `${name}: $${name}`);
  const kind = query === undefined ? 'mutation' : 'query';
  return `${kind} ${list(declared)} { ${operation}${list(passed)} ${selection} }`;
}

function bodyOf(query: string, variables: Values): string | FormData {
  const files = Object.entries(variables).flatMap(([name, value]) =>
    value instanceof SentFile ? [{ path: `variables.${name}`, file: value }] : filesIn(name, value),
  );
  if (files.length === 0) return JSON.stringify({ query, variables });
  const form = new FormData();
  const sent = JSON.stringify({ query, variables }, (_, value: unknown) => (value instanceof SentFile ? null : value));
  form.set('operations', sent);
  form.set('map', JSON.stringify(Object.fromEntries(files.map(({ path }, at) => [at, [path]]))));
  for (const [at, { file }] of files.entries()) form.set(String(at), new Blob([file.content]), file.name);
  return form;
}

function filesIn(name: string, value: unknown): readonly { readonly path: string; readonly file: SentFile }[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((file: unknown, at) =>
    file instanceof SentFile ? [{ path: `variables.${name}.${at}`, file }] : [],
  );
}
