import { Kind, type OperationDefinitionNode, OperationTypeNode, parse, print } from 'graphql';
import { operationDocuments } from '../../../engine/graphql/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import { sentAs } from '../../../tools/bench/lists/portal-requests.ts';

/** A query of the portal. */
export interface PortalQuery {
  readonly name: string;
  /** Its root field. */
  readonly asks: string;
  readonly query: string;
  /** The required variables, and pages of up to 100 items; with the id of a record if the query takes one. */
  readonly variablesFor: (id: string) => Values;
}

/** All queries of the generated documents, with `__typename` as Apollo adds it. */
export function portalQueries(catalogue: Catalogue): readonly PortalQuery[] {
  return parse(operationDocuments(catalogue)).definitions.flatMap((definition) => {
    if (definition.kind !== Kind.OPERATION_DEFINITION || definition.operation !== OperationTypeNode.QUERY) return [];
    const [root] = definition.selectionSet.selections;
    if (root?.kind !== Kind.FIELD) return [];
    return [
      {
        name: definition.name?.value ?? '',
        asks: root.name.value,
        query: sentAs(definition),
        variablesFor: (id) => variablesOf(definition, id),
      },
    ];
  });
}

const valuesByType: Readonly<Record<string, unknown>> = {
  PageInput: { index: 0, size: 100 },
  'Boolean!': true,
  'String!': 'a',
  'Language!': 'sk',
  '[ID!]!': ['1'],
};

function variablesOf({ variableDefinitions = [] }: OperationDefinitionNode, id: string): Values {
  return Object.fromEntries(
    variableDefinitions.flatMap(({ variable, type }) => {
      const value = print(type) === 'ID!' ? id : valuesByType[print(type)];
      return value === undefined ? [] : [[variable.name.value, value]];
    }),
  );
}
