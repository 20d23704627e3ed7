import { Kind, type OperationDefinitionNode, OperationTypeNode, parse, print } from 'graphql';
import { operationDocuments } from '../../../engine/graphql/index.ts';
import type { Catalogue } from '../../../engine/metadata/index.ts';
import type { Values } from '../../../engine/record/index.ts';
import { sentAs } from '../../../tools/bench/lists/portal-requests.ts';

/** A query that the portal sends. */
export interface PortalQuery {
  readonly name: string;
  /** The root field that it asks for. */
  readonly asks: string;
  readonly query: string;
  /** What it cannot do without, and pages of up to a hundred; about the record of an id where it is about one. */
  readonly variablesFor: (id: string) => Values;
}

/** All queries of the generated operations, with the names of types that Apollo adds. */
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
