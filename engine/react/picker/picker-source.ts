import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { Kind, type DocumentNode } from 'graphql';
import { isValues, type Values } from '../../record/index.ts';
import { localErrors } from '../feedback/index.ts';
import type { Picker } from '../../metadata/types/index.ts';
import { useDisplay } from '../state/index.ts';
import type { PickerOption, ChoicePage } from './picker-state.ts';
import { ranked } from './ranked.ts';

/** Where choices come from. */
export interface PickerSource {
  /** The entity the choices are records of. */
  readonly to: string;
  /** The generated operation that answers them, a page at a time or all at once. */
  readonly document: DocumentNode;
  readonly picker: Pick<Picker, 'minCharacters' | 'debounceMs' | 'pageSize'>;
  /** Filters of the operation beside the search, by name, each in the shape of its kind. */
  readonly filter: Values;
  /** Filters besides, of which the sole choice is chosen at once. */
  readonly preselect?: Values;
}

/** Choices of a picker, whatever answers them. */
export interface ChoiceSource {
  readonly timing: Pick<Picker, 'minCharacters' | 'debounceMs'>;
  /** Asks for the page at `index`, the first being 0, of what matches `search`. */
  readonly load: (search: string, index: number) => Promise<ChoicePage>;
}

/** The choices that a generated operation answers, the nearest to what was typed first. */
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

/** Choices asked for at once where the operation has no pages. */
const ALL_LIMIT = 1000;

/** Asks for one page of choices; an operation without pages gives everything as the first. */
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

/** Reads the only field of the answer: a page with `items`, or a list. */
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

/** Whether an answer can be chosen: it has an id. */
export function isChoice(value: unknown): value is PickerOption {
  return isValues(value) && typeof value['id'] === 'string';
}
