import type { TypedDocumentNode } from '@apollo/client';
import { skipToken, useApolloClient, useQuery } from '@apollo/client/react';
import { Kind, OperationTypeNode } from 'graphql';
import { useCallback, useMemo } from 'react';
import { localErrors } from '../feedback/index.ts';
import { runMutation } from '../load/index.ts';
import { useRegistry, type Density, type ListSettings } from '../state/index.ts';

/** The person's stored settings of a list, and callbacks to change them. */
export interface StoredListSettings extends ListSettings {
  /** False while loading; columns and rows depend on it. */
  readonly isKnown: boolean;
  /** Undefined when the product stores no settings. */
  readonly keepColumns?: (columns: string | null) => void;
  /** Stores the row density, for every list. */
  readonly keepDensity?: (density: Density) => void;
}

type SettingsQuery = TypedDocumentNode<Readonly<Record<string, ListSettings>>, { readonly list: string }>;

/** Placeholder query that is never sent. */
const nothing: SettingsQuery = {
  kind: Kind.DOCUMENT,
  definitions: [
    {
      kind: Kind.OPERATION_DEFINITION,
      operation: OperationTypeNode.QUERY,
      selectionSet: {
        kind: Kind.SELECTION_SET,
        selections: [{ kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } }],
      },
    },
  ],
};

/**
 * The person's settings of a list, by its name; none when undefined. If they cannot be read, the list uses metadata.
 */
export function useListSettings(list: string | undefined): StoredListSettings {
  const { listSettings: offered } = useRegistry();
  const listSettings = list === undefined ? undefined : offered;
  const client = useApolloClient();
  const variables = useMemo(() => ({ list: list ?? '' }), [list]);
  const { data, loading } = useQuery(
    listSettings?.read ?? nothing,
    listSettings === undefined ? skipToken : { variables, fetchPolicy: 'cache-first', context: localErrors },
  );
  const keepColumns = useCallback(
    (columns: string | null) => {
      if (listSettings === undefined) return;
      const { read, keepColumns: mutation } = listSettings;
      // Optimistic update; a failed save is reported and lasts until the page reloads.
      client.cache.updateQuery({ query: read, variables }, (before) => withColumns(before, columns));
      void runMutation(client, { mutation, variables: { ...variables, columns } });
    },
    [client, listSettings, variables],
  );
  const keepDensity = useCallback(
    (density: Density) => {
      if (listSettings === undefined) return;
      const { read, keepDensity: mutation } = listSettings;
      client.cache.modify<Readonly<Record<string, object>>>({
        fields: { [answerOf(read)]: (settings: object) => ({ ...settings, density }) },
      });
      void runMutation(client, { mutation, variables: { density } });
    },
    [client, listSettings],
  );
  if (listSettings === undefined) return { isKnown: true };
  const settings = settingsIn(data);
  return { ...settings, isKnown: settings !== undefined || !loading, keepColumns, keepDensity };
}

/** Name of the only field in a query's result. */
function answerOf({ definitions }: SettingsQuery): string {
  const selections = definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections : [],
  );
  return selections.flatMap((selection) => (selection.kind === Kind.FIELD ? [selection.name.value] : [])).join();
}

type Answer = Readonly<Record<string, ListSettings>> | null | undefined;

function settingsIn(answer: Answer): ListSettings | undefined {
  return Object.entries(answer ?? {}).find(([name]) => name !== '__typename')?.[1];
}

function withColumns(answer: Answer, columns: string | null) {
  const entries = Object.entries(answer ?? {}).map(([name, kept]) => [name, { ...kept, columns }] as const);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
