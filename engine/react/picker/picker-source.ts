import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { Kind, type DocumentNode } from 'graphql';
import { isValues, type Values } from '../../record/index.ts';
import { localErrors } from '../feedback/index.ts';
import type { Picker } from '../../metadata/types/index.ts';
import { useDisplay } from '../state/index.ts';
import type { PickerOption, ChoicePage } from './picker-state.ts';
import { ranked } from './ranked.ts';

/** Source of a picker's records. */
export interface PickerSource {
  /** The entity of the records. */
  readonly to: string;
  /** The generated query that returns them, by page or all at once. */
  readonly document: DocumentNode;
  readonly picker: Pick<Picker, 'minCharacters' | 'debounceMs' | 'pageSize'>;
  /** Further filters of the query, by name, in the API's shape. */
  readonly filter: Values;
  /** Filters of the preselection: if exactly one record matches, it is chosen at once. */
  readonly preselect?: Values;
}

/** Source of options, independent of their origin. */
export interface ChoiceSource {
  readonly timing: Pick<Picker, 'minCharacters' | 'debounceMs'>;
  /** Loads page `index` (from 0) of the options that match `search`. */
  readonly load: (search: string, index: number) => Promise<ChoicePage>;
}

/** Options from a generated query, closest match first. */
export function useRecordChoices(source: PickerSource): ChoiceSource {
  const client = useApolloClient();
  const display = useDisplay(source.to);
  return {
    timing: source.picker,
    load: async (search, index) => {
      const page = await loadChoices(client, source, search, index);
      return { ...page, choices: ranked(page.choices, search, display) };
    },
  };
}

/** Limit of a query without pages, in records. */
const ALL_LIMIT = 1000;

/** Loads a page of options; a query without pages returns all as the first page. */
export async function loadChoices(
  client: ApolloClient,
  source: PickerSource,
  search: string,
  index: number,
): Promise<ChoicePage> {
  const filter = { ...source.filter, ...(search === '' ? {} : { search }) };
  const { pageSize } = source.picker;
  const variables: Values = isPaged(source.document)
    ? { filter, page: { index, size: pageSize } }
    : { filter, limit: ALL_LIMIT };
  const { data } = await client.query({
    query: source.document,
    variables,
    fetchPolicy: 'network-only',
    context: localErrors,
  });
  return choicePage(data, (index + 1) * pageSize);
}

/** Parses the only field of the response: a page with `items`, or a list. */
function choicePage(data: unknown, reached: number): ChoicePage {
  const answer = isValues(data) ? Object.entries(data).find(([name]) => name !== '__typename')?.[1] : undefined;
  if (Array.isArray(answer)) return { choices: answer.filter(isChoice), hasMore: false };
  if (!isValues(answer) || !Array.isArray(answer['items'])) return { choices: [], hasMore: false };
  const total = isValues(answer['pageInfo']) ? Number(answer['pageInfo']['totalElements']) : 0;
  return { choices: answer['items'].filter(isChoice), hasMore: reached < total };
}

function isPaged(document: DocumentNode): boolean {
  return document.definitions.some(
    (definition) =>
      definition.kind === Kind.OPERATION_DEFINITION &&
      definition.variableDefinitions?.some(({ variable }) => variable.name.value === 'page'),
  );
}

/** True when a value has an id, so that it can be chosen. */
export function isChoice(value: unknown): value is PickerOption {
  return isValues(value) && typeof value['id'] === 'string';
}
