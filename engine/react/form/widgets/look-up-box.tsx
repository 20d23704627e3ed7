import { displayOf, useLabel, useWords } from '../../state/index.ts';
import { PickerBox, usePicker, type PickerOption } from '../../picker/index.ts';
import { useOpenForm } from '../form-context.tsx';
import { lookUpBy } from '../look-up-by.ts';
import { plainText } from '../plain-text.ts';
import { pathKey } from '../state/paths.ts';
import { valuesOf } from '../state/look-up-fills.ts';
import { useControl, type ControlProps } from '../use-control.ts';
import { useLookUp } from '../use-look-up.ts';

/** What is typed is the field's value; what is found by it is offered below, and chosen fills in what the look-up fills. */
export function LookUpBox(props: ControlProps) {
  const { value, path, attributes, autoComplete, isInvalid, change } = useControl(props);
  const { piece, store } = useOpenForm();
  const by = pathKey(path);
  const lookUp = lookUpBy(piece.entity, by);
  if (lookUp === undefined) throw new Error(`Nothing is looked up by "${by}".`);
  const translate = useWords();
  const source = useLabel()(lookUp.label);
  const text = plainText(value);
  const { choices, said } = useLookUp(piece.documents.pickers[by], lookUp);
  const onChoose = (choice: PickerOption) =>
    store.dispatch({ kind: 'fill', by, values: valuesOf(lookUp.fills, choice) });
  const picker = usePicker({ source: choices, onChoose, text });
  const words = {
    ready: translate('form.lookUpNothing', { label: source }),
    failed: translate('form.lookUpFailed', { sentence: said ?? '' }),
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
      {said !== undefined && !picker.state.isOpen && <div className="form-help">{words.failed}</div>}
    </>
  );
}
