export { ReferencePicker, ReferencesPicker } from './reference-picker.tsx';
export { RecordChoice } from './record-choice.tsx';
export { PickerBox, type NewChoice } from './picker-box.tsx';
export { usePicker } from './use-picker.ts';
export { isChoice, loadChoices, type ChoiceSource, type PickerSource } from './picker-source.ts';
export type { PickerOption, ChoicePage } from './picker-state.ts';
