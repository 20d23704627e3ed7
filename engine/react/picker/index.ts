export { ReferencePicker, ReferencesPicker } from './reference-picker.tsx';
export type { PickerSource } from './picker-source.ts';
export type { Choice } from './picker-state.ts';
