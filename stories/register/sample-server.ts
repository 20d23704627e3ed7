import { ApolloLink } from '@apollo/client';
import { buildSchema, execute, GraphQLError, type GraphQLFieldResolver } from 'graphql';
import { Observable } from 'rxjs';
import { isValues, type Values } from '../../engine/record/index.ts';
import contract from '../../server/schema.graphql?raw';
import { sample, sampleField, toldSample, type Sample } from './sample-records.ts';

/** Answers by root field; missing values are generated. */
export type SampleAnswers = Readonly<Record<string, (args: Values) => unknown>>;

const schema = buildSchema(contract);

/** Default list settings: none. */
const usual: SampleAnswers = { keptList: () => ({ columns: null, density: null, views: [] }) };

/** Handling of unanswered requests: pending forever, or a fault. */
export type Unanswered = 'silence' | 'fault';

/** Operation of the frame around every screen. */
const FRAME = 'Frame';

/** A server that answers any request of the schema with generated values and refuses unknown fields. */
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

/** Throws a server fault. */
export function fail(): never {
  throw fault();
}

const fault = () =>
  new GraphQLError('errors.general', { extensions: { code: 'Fault', params: { reference: 'F-17' } } });

/** Never resolves, for loading states. */
export const neverAnswers = () => new Promise<never>(() => undefined);

/** Root fields: the story's answer, else records by id, else a page. */
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
