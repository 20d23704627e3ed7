import { useApolloClient } from '@apollo/client/react';
import type { DocumentNode } from 'graphql';
import { useState } from 'react';
import { isValues } from '../../../record/index.ts';
import type { LookUp } from '../../../metadata/types/index.ts';
import { displayOf, useLabel, useWords } from '../../state/index.ts';
import { PickerBox, usePicker, type PickerOption, isChoice, type ChoiceSource } from '../../picker/index.ts';
import { localErrors, toSentences } from '../../feedback/index.ts';
import { useOpenForm } from '../form-context.tsx';
import { lookUpBy } from '../look-up-by.ts';
import { plainText } from '../plain-text.ts';
import { pathKey } from '../state/paths.ts';
import { valuesOf } from '../state/look-up-fills.ts';
import { useControl, type ControlProps } from '../use-control.ts';

/** A free text with suggestions from a look-up; choosing one fills the look-up's fields. */
export function LookUpBox(props: ControlProps) {
  const { value, path, attributes, autoComplete, isInvalid, change } = useControl(props);
  const { piece, store } = useOpenForm();
  const by = pathKey(path);
  const lookUp = lookUpBy(piece.entity, by);
  if (lookUp === undefined) throw new Error(`Nothing is looked up by "${by}".`);
  const translate = useWords();
  const source = useLabel()(lookUp.label);
  const text = plainText(value);
  const { choices, failure } = useLookUp(piece.documents.pickers[by], lookUp);
  const onChoose = (choice: PickerOption) =>
    store.dispatch({ kind: 'fill', by, values: valuesOf(lookUp.fills, choice) });
  const picker = usePicker({ source: choices, onChoose, text });
  const words = {
    ready: translate('form.lookUpNothing', { label: source }),
    failed: translate('form.lookUpFailed', { sentence: failure ?? '' }),
  };
  return (
    <>
      <PickerBox
        picker={picker}
        label={source}
        attributes={attributes}
        autoComplete={autoComplete}
        isInvalid={isInvalid}
        minCharacters={choices.timing.minCharacters}
        display={(choice) => displayOf(lookUp.display, choice)}
        chosen={[]}
        text={text}
        onType={(typed) => change(typed === '' ? null : typed)}
        words={words}
      />
      {failure !== undefined && !picker.state.isOpen && <div className="form-help">{words.failed}</div>}
    </>
  );
}

/** Results of a look-up, and its last failure. */
interface LookingUp {
  readonly choices: ChoiceSource;
  /** Sentence of the last failure, until the next result. */
  readonly failure: string | undefined;
}

/** Minimum length of a search, in characters. */
const minCharacters = 3;

/** Runs the query of a look-up. @throws Error when the entity has no document of it */
function useLookUp(document: DocumentNode | undefined, { debounceMs }: LookUp): LookingUp {
  if (document === undefined) throw new Error('A look-up has no query.');
  const client = useApolloClient();
  const translate = useWords();
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const load: ChoiceSource['load'] = async (search) => {
    try {
      const { data } = await client.query({
        query: document,
        variables: { search },
        fetchPolicy: 'no-cache',
        context: localErrors,
      });
      setFailure(undefined);
      const answer = isValues(data) ? Object.entries(data).find(([name]) => name !== '__typename')?.[1] : undefined;
      return { choices: Array.isArray(answer) ? answer.filter(isChoice) : [], hasMore: false };
    } catch (error) {
      setFailure(toSentences(error, translate)[0]?.sentence);
      throw error;
    }
  };
  return { choices: { timing: { minCharacters, debounceMs }, load }, failure };
}
