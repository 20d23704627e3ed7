import { ApolloLink } from '@apollo/client';
import { buildSchema, execute, GraphQLError, type GraphQLFieldResolver } from 'graphql';
import { Observable } from 'rxjs';
import { isValues, type Values } from '../../engine/record/index.ts';
import contract from '../../server/schema.graphql?raw';
import { sample, sampleField, toldSample, type Sample } from './sample-records.ts';

/** How the server answers one of its queries or mutations, by its field's name: data, of which what is absent is made up. */
export type SampleAnswers = Readonly<Record<string, (args: Values) => unknown>>;

const schema = buildSchema(contract);

/** A server that answers all that its contract has, by the types and metadata of the fields; it refuses what the contract lacks. */
export function sampleServer(answers: SampleAnswers = {}): ApolloLink {
  return new ApolloLink(
    ({ query, variables, operationName }) =>
      new Observable((observer) => {
        const request = { schema, document: query, variableValues: variables, operationName, contextValue: answers };
        Promise.resolve(execute({ ...request, fieldResolver: resolve })).then(
          (result) => {
            observer.next(result);
            observer.complete();
          },
          (error: unknown) => observer.error(error),
        );
      }),
  );
}

/** Fails as the server does on a fault. */
export function fail(): never {
  throw new GraphQLError('errors.general', { extensions: { code: 'Fault', params: { reference: 'F-17' } } });
}

/** Never answers: for states of waiting. */
export const never = () => new Promise<never>(() => undefined);

/** At the top stands the story's word, else the records asked for by their ids, else a page of them. */
const resolve: GraphQLFieldResolver<Sample | undefined, SampleAnswers, Values> = async (
  source,
  args,
  answers,
  info,
) => {
  if (source !== undefined) return sampleField(source, info.fieldName, info.returnType);
  const answer = answers[info.fieldName];
  if (answer !== undefined) return toldSample(info.returnType, await answer(args));
  const { id, filter } = args;
  const ids: readonly unknown[] = isValues(filter) && Array.isArray(filter['id']) ? filter['id'] : [];
  const told = ids.length > 0 ? { items: ids.map((each) => ({ id: each })) } : {};
  return sample(info.returnType, { seed: Number(id ?? 1), row: 0, told });
};
