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
import { toInputIssue } from './input-issue.ts';
import { inputPath } from './input-path.ts';

/** Maximum issues to collect; clients fix the first ones first. */
const mostIssues = 20;

/** Ends the search; created once, since a stack trace costs more than checking a valid request. */
const enough = new GraphQLError('enough is told');

/**
 * Issues of variable values that do not match their types, by path. GraphQL finds them too, but its messages print the
 * whole value.
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
        issues.push(toInputIssue(error, [...inputTo, ...path]));
        if (issues.length >= mostIssues) throw enough;
      });
    }
  } catch (error) {
    if (error !== enough) throw error;
  }
  return issues;
}
