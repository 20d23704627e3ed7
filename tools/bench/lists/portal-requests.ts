import { Kind, type OperationDefinitionNode, parse, print, visit } from 'graphql';
import { operationDocuments } from '../../../engine/graphql/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import type { GraphqlRequest } from '../../../server/platform/http/index.ts';

/** Requests of the portal for one entity, from its generated operations. */
export interface PortalRequests {
  /** Ten rows of page 1 in default order, unless overridden by variables. */
  readonly list: (variables?: Values) => GraphqlRequest;
  /** The same with all columns, including hidden ones. */
  readonly wholeList: (variables: Values) => GraphqlRequest;
  readonly detail: (id: string) => GraphqlRequest;
  /** Only the number of records. */
  readonly count: GraphqlRequest;
}

/** Requests for an entity with a list. */
export function portalRequests(catalogue: Catalogue, entityName: string): PortalRequests {
  const named = `${entityName.charAt(0).toUpperCase()}${entityName.slice(1)}`;
  const operations = readOperations(catalogue, [`${named}List`, `${named}Detail`]);
  const [list = '', detail = ''] = operations;
  const shown = Object.fromEntries([...list.matchAll(/\$(show_\w+):/gu)].map(([, name]) => [name ?? '', true]));
  const listed = (variables: Values): GraphqlRequest => ({
    operationName: `${named}List`,
    query: list,
    variables: { page: { index: 0, size: 10 }, ...variables },
  });
  return {
    list: (variables = {}) => listed(variables),
    wholeList: (variables) => listed({ ...shown, ...variables }),
    detail: (id) => ({ operationName: `${named}Detail`, query: detail, variables: { id } }),
    count: countRequest(catalogue, entityName),
  };
}

function readOperations(catalogue: Catalogue, names: readonly string[]): readonly string[] {
  const { definitions } = parse(operationDocuments(catalogue));
  return names.map((name) => {
    const operations = definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
    const found = operations.find((operation) => operation.name?.value === name);
    if (found === undefined) throw new Error(`the metadata describe no operation ${name}`);
    return sentAs(found);
  });
}

/** An operation as Apollo sends it, with `__typename` in each selection. */
export function sentAs(operation: OperationDefinitionNode): string {
  const typeName = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } } as const;
  const sent = visit(operation, {
    SelectionSet: {
      leave: (set, _key, parent) =>
        parent === operation ? undefined : { ...set, selections: [...set.selections, typeName] },
    },
  });
  return print(sent);
}

function countRequest({ entities }: Catalogue, entityName: string): GraphqlRequest {
  const page = entities[entityName]?.api.page;
  if (typeof page !== 'string') throw new Error(`${entityName} has no list`);
  return { operationName: undefined, query: `{ ${page} { pageInfo { totalElements totalIsCapped } } }`, variables: {} };
}
