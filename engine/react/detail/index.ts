export { CreateScreen, type CreateScreenProps } from './create-screen.tsx';
export { DetailScreen, MissingRecord, type DetailScreenProps } from './detail-screen.tsx';
export { MergeDialog } from './merge-dialog.tsx';
export { OffspringScreen, type OffspringScreenProps } from './offspring-screen.tsx';
export { RecordStatus } from './record-status.tsx';
export { SaveBar } from './save-bar.tsx';
export { DetailActions } from './detail-actions.tsx';
export { useRecord, type RecordReading } from './use-record.ts';
export { useRecordEditor, type RecordEditor } from './use-record-editor.ts';
