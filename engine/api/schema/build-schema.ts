import { createHash } from 'node:crypto';
import {
  buildSchema,
  type GraphQLFieldResolver,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  GraphQLScalarType,
  type GraphQLSchema,
  isObjectType,
  Kind,
} from 'graphql';
import { typeDefinitions } from '../../graphql/index.ts';
import type { Catalogue, Entity, EntityView, Operation } from '../../metadata/index.ts';
import { isValues, memoizeByKey, type Values } from '../../record/index.ts';
import type { RunBoardOperation } from '../boards/board-content.ts';
import { countAnswer, resolveInBatches } from '../limits/answer-limit.ts';
import { actionsUsing, resolveAction, resolveBulkAction } from '../resolve/acting.ts';
import { callCustomResolver, type OperationResolver, resolveCustom } from '../resolve/custom.ts';
import { resolveLatest } from '../resolve/history.ts';
import type { Resolve } from '../resolve/reading.ts';
import { resolveSave } from '../resolve/writing.ts';
import { writtenReads, type WrittenReads } from '../written/written-reads.ts';
import type { ConfirmViewer, ApiServices } from '../api-services.ts';
import type { RequestContext } from '../types.ts';
import { scalarBehaviour } from './scalars.ts';
import { appResolves, entityResolves, type NamedResolve } from './standard-resolvers.ts';

/** Resolvers of the server by operation name; `Arguments` has the arguments of each. */
export type OperationResolvers<Arguments extends object = Readonly<Record<string, Values>>> = {
  readonly [Name in keyof Arguments]?: OperationResolver<Arguments[Name] & object>;
};

/** The executable schema, and its reads that return JSON text. */
interface ApiSchema {
  readonly schema: GraphQLSchema;
  readonly reads: WrittenReads;
}

/** Memoized for all schemas of a catalogue. */
const printedTypes = memoizeByKey(typeDefinitions);

/**
 * Builds the executable schema: printed types with generic resolvers for every field of the catalogue.
 * @throws Error naming every operation without an action or resolver
 */
export function buildApiSchema(services: ApiServices, resolvers: OperationResolvers): ApiSchema {
  // Source positions would take 5 MB and are unused.
  const schema = buildSchema(printedTypes(services.catalogue), { noLocation: true });
  for (const type of Object.values(schema.getTypeMap())) {
    if (type instanceof GraphQLScalarType) Object.assign(type, scalarBehaviour[type.name]);
  }
  const entities = Object.values(services.catalogue.entities);
  const standard = [
    ...entities.flatMap((entity) => entityResolves(services, entity)),
    ...appResolves(services, boardOperation(services, resolvers)),
  ];
  const resolves = new Map([
    ...standard,
    ...entities.flatMap((entity) => presetResolves(services, entity)),
    ...operationResolves(services, resolvers),
  ]);
  const queries = confirming(services, resolves, memoizeByKey(services.confirmViewer));
  const missing = [
    ...attach(schema.getQueryType(), queries),
    ...attach(schema.getMutationType(), confirming(services, withOwnIdempotencyKeys(resolves), services.confirmViewer)),
  ];
  attachHistories(services, schema);
  attachSingleFiles(services, schema);
  if (missing.length > 0) throw new Error(`no action and no resolver answers: ${missing.join(', ')}`);
  // Only standard reads: a failed serialization executes the query again, and queries of the server may have side
  // effects.
  const reads = standard.flatMap(([name]) => {
    const resolve = resolvers[name] === undefined ? queries.get(name) : undefined;
    return resolve === undefined ? [] : [[name, counting(resolve)] as const];
  });
  return { schema, reads: writtenReads(schema, new Map(reads)) };
}

/** Resolves the history fields of single records. */
function attachHistories(services: ApiServices, schema: GraphQLSchema): void {
  for (const entity of Object.values(services.catalogue.entities)) {
    const type = schema.getType(entity.api.type);
    const field = isObjectType(type) ? type.getFields()[entity.history?.field ?? ''] : undefined;
    if (field !== undefined) field.resolve = resolveLatest(services, entity);
  }
}

/** The store returns files as lists; unwraps single ones. */
function attachSingleFiles({ catalogue }: ApiServices, schema: GraphQLSchema): void {
  for (const { api, fields } of Object.values(catalogue.entities)) {
    const type = schema.getType(api.type);
    if (!isObjectType(type)) continue;
    for (const { name, ...field } of Object.values(fields)) {
      const answered = field.type === 'files' && field.single === true ? type.getFields()[name] : undefined;
      if (answered !== undefined) answered.resolve = (record: Values) => [record[name]].flat()[0] ?? null;
    }
  }
}

/** Operations that save with preset values. */
function presetResolves(services: ApiServices, entity: Entity): readonly NamedResolve[] {
  return Object.values(entity.operations).flatMap(
    ({ name: operation, permission, saves: preset, occasion = 'create' }): readonly NamedResolve[] =>
      preset === undefined
        ? []
        : [[operation, resolveSave(services, entity, { operation, permission, preset, occasion })]],
  );
}

/** Resolvers of the server take precedence over actions. */
function operationResolves(services: ApiServices, resolvers: OperationResolvers): readonly NamedResolve[] {
  const entities = Object.values(services.catalogue.entities);
  return operationsOf(services.catalogue).flatMap((operation): readonly NamedResolve[] => {
    const resolver = resolvers[operation.name];
    if (resolver !== undefined) return [[operation.name, resolveCustom(services, operation, resolver)]];
    // Resolved by `presetResolves`, although a list action may also use it.
    if (operation.saves !== undefined) return [];
    const [one, many] = [actionsUsing(entities, operation.name, 'one'), actionsUsing(entities, operation.name, 'many')];
    if (one.length > 0) return [[operation.name, resolveAction(services, operation, one)]];
    return many.length > 0 ? [[operation.name, resolveBulkAction(services, operation, many)]] : [];
  });
}

/** Runs operations for boards by the server's resolvers. */
function boardOperation(services: ApiServices, resolvers: OperationResolvers): RunBoardOperation {
  return (operation, context, selection) => {
    const resolver = resolvers[operation.name];
    if (resolver === undefined) throw new Error(`nothing answers the operation "${operation.name}" of a board`);
    return callCustomResolver(services, { operation, resolver }, { given: {}, context, selection });
  };
}

function operationsOf({ operations, entities }: Catalogue): readonly Operation[] {
  return [
    ...Object.values(operations),
    ...Object.values(entities).flatMap((entity) => Object.values(entity.operations)),
  ];
}

function viewsOf({ entities }: Catalogue): readonly EntityView[] {
  return Object.values(entities).flatMap(({ views }) => Object.values(views));
}

/**
 * Admits the viewer, confirms them and admits them again, since concurrent requests may have used up the limit
 * meanwhile. Public operations are open to everyone, also with an expired token.
 */
function confirming(
  { catalogue, admitRequest }: ApiServices,
  resolves: ReadonlyMap<string, Resolve>,
  confirm: ConfirmViewer,
): ReadonlyMap<string, Resolve> {
  const open = [...operationsOf(catalogue), ...viewsOf(catalogue)].filter(({ access }) => access === 'public');
  const isPublic = new Set(open.map(({ name }) => name));
  const confirmed = (name: string, resolve: Resolve): Resolve => {
    return async (given, context, info) => {
      admitRequest(context, name);
      await confirm(context);
      admitRequest(context, name);
      return await resolve(given, context, info);
    };
  };
  return new Map(
    [...resolves].map(([name, resolve]) => [name, isPublic.has(name) ? resolve : confirmed(name, resolve)]),
  );
}

/** Extends the idempotency key by the response key for each mutation after the first. */
function withOwnIdempotencyKeys(resolves: ReadonlyMap<string, Resolve>): ReadonlyMap<string, Resolve> {
  const keyed = (resolve: Resolve): Resolve => {
    return (given, context, info) => {
      const { idempotencyKey } = context;
      if (idempotencyKey === undefined || isFirstField(info)) return resolve(given, context, info);
      // Hashed, because response keys may be longer than the database allows.
      const own = createHash('sha256').update(String(info.path.key)).digest('base64url');
      return resolve(given, { ...context, idempotencyKey: `${idempotencyKey}@${own}` }, info);
    };
  };
  return new Map([...resolves].map(([name, resolve]) => [name, keyed(resolve)]));
}

function isFirstField({ operation, path }: GraphQLResolveInfo): boolean {
  const [first] = operation.selectionSet.selections;
  return first?.kind === Kind.FIELD && (first.alias ?? first.name).value === path.key;
}

type RootResolver = GraphQLFieldResolver<unknown, RequestContext, Record<string, unknown>>;

/** Attaches resolvers to a root type and returns the fields without one. */
function attach(root: GraphQLObjectType | null | undefined, resolves: ReadonlyMap<string, Resolve>): readonly string[] {
  return Object.values(root?.getFields() ?? {}).flatMap((field) => {
    const resolve = resolves.get(field.name);
    if (resolve === undefined) return [field.name];
    const resolver: RootResolver = async (_, given, context, info) =>
      countedInBatches(context, await resolve(given, context, info));
    field.resolve = resolver;
    return [];
  });
}

/** Counts the result towards the limit of the request. */
function counting(resolve: Resolve): RootResolver {
  return async (_, given, context, info) => {
    const answer = await resolve(given, context, info);
    countAnswer(context, answer);
    return answer;
  };
}

/** Counts the result towards the limit of the request; long lists resolve in batches. */
function countedInBatches(context: RequestContext, answer: unknown): unknown {
  const values = countAnswer(context, answer);
  if (Array.isArray(answer)) return resolveInBatches(answer, values);
  return isValues(answer) && Array.isArray(answer['items'])
    ? { ...answer, items: resolveInBatches(answer['items'], values) }
    : answer;
}
