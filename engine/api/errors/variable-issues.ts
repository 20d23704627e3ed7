import {
  coerceInputValue,
  GraphQLError,
  type GraphQLSchema,
  isInputType,
  typeFromAST,
  type OperationDefinitionNode,
} from 'graphql';
import type { Values } from '../../record/index.ts';
import type { ApiIssue } from './api-error.ts';
import { spokenIssue } from './input-issue.ts';
import { inputPath } from './input-path.ts';

/** What is wrong with values is told to who wrote the request, who mends the first of it first. */
const mostIssues = 20;

/** Thrown to end the search; made once, since the trace of an error costs more than the search in a request without one. */
const enough = new GraphQLError('enough is told');

/**
 * Values of an operation's variables that are not of their types, each at its place. GraphQL finds them too, but prints
 * the whole value around each of them.
 */
export function variableIssues(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Values,
): readonly ApiIssue[] {
  const issues: ApiIssue[] = [];
  try {
    for (const definition of variableDefinitions) {
      const { value: name } = definition.variable.name;
      const type = typeFromAST(schema, definition.type);
      const value = Object.hasOwn(variables, name) ? (variables[name] ?? undefined) : undefined;
      if (value === undefined || !isInputType(type)) continue;
      let inputTo: ApiIssue['path'] | undefined;
      coerceInputValue(value, type, (path, _value, error) => {
        inputTo ??= inputPath(new GraphQLError(error.message, { nodes: definition }), []);
        issues.push(spokenIssue(error, [...inputTo, ...path]));
        if (issues.length >= mostIssues) throw enough;
      });
    }
  } catch (error) {
    if (error !== enough) throw error;
  }
  return issues;
}
