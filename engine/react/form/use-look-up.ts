import { useApolloClient } from '@apollo/client/react';
import type { DocumentNode } from 'graphql';
import { useState } from 'react';
import { isValues } from '../../record/index.ts';
import type { LookUp } from '../../metadata/types/index.ts';
import { localErrors, toSentences } from '../feedback/index.ts';
import { isChoice, type ChoiceSource } from '../picker/index.ts';
import { useWords } from '../state/index.ts';

/** What a look-up answers, and why it last did not. */
export interface LookingUp {
  readonly choices: ChoiceSource;
  /** Said until the next answer. */
  readonly said: string | undefined;
}

/** Characters before the search starts. */
const minCharacters = 3;

/** Asks the query of a look-up. @throws where the entity has no document of it */
export function useLookUp(document: DocumentNode | undefined, { debounceMs }: LookUp): LookingUp {
  if (document === undefined) throw new Error('A look-up has no query.');
  const client = useApolloClient();
  const translate = useWords();
  const [said, say] = useState<string | undefined>(undefined);
  const load: ChoiceSource['load'] = async (search) => {
    try {
      const { data } = await client.query({
        query: document,
        variables: { search },
        fetchPolicy: 'no-cache',
        context: localErrors,
      });
      say(undefined);
      const answer = isValues(data) ? Object.entries(data).find(([name]) => name !== '__typename')?.[1] : undefined;
      return { choices: Array.isArray(answer) ? answer.filter(isChoice) : [], hasMore: false };
    } catch (error) {
      say(toSentences(error, translate)[0]?.sentence);
      throw error;
    }
  };
  return { choices: { timing: { minCharacters, debounceMs }, load }, said };
}
