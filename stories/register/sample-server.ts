import { ApolloLink } from '@apollo/client';
import { buildSchema, execute, GraphQLError, type GraphQLFieldResolver } from 'graphql';
import { Observable } from 'rxjs';
import { isValues, type Values } from '../../engine/record/index.ts';
import contract from '../../server/schema.graphql?raw';
import { sample, sampleField, toldSample, type Sample } from './sample-records.ts';

/** How the server answers one of its queries or mutations, by its field's name: data, of which what is absent is made up. */
export type SampleAnswers = Readonly<Record<string, (args: Values) => unknown>>;

const schema = buildSchema(contract);

/** Nobody has set anything of a list. */
const usual: SampleAnswers = { keptList: () => ({ columns: null, density: null, views: [] }) };

/** What becomes of the questions of a screen in place of an answer: nothing ever, or a fault. */
export type Unanswered = 'silence' | 'fault';

/** What stands around every screen asks by itself. */
const FRAME = 'Frame';

/** A server that answers all that its contract has, by the types and metadata of the fields; it refuses what the contract lacks. */
export function sampleServer(answers: SampleAnswers = {}, unanswered?: Unanswered): ApolloLink {
  return new ApolloLink(
    ({ query, variables, operationName }) =>
      new Observable((observer) => {
        if (unanswered !== undefined && operationName !== FRAME) {
          if (unanswered === 'silence') return;
          observer.next({ errors: [fault()] });
          observer.complete();
          return;
        }
        const request = {
          schema,
          document: query,
          variableValues: variables,
          operationName,
          contextValue: { ...usual, ...answers },
        };
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
  throw fault();
}

const fault = () =>
  new GraphQLError('errors.general', { extensions: { code: 'Fault', params: { reference: 'F-17' } } });

/** Never answers: for states of waiting. */
export const neverAnswers = () => new Promise<never>(() => undefined);

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
  const seed = Number(id ?? 1);
  return sample(info.returnType, { seed, row: 0, fuel: seed, name: info.fieldName, told });
};
