export { useStableCallback } from './use-stable-callback.ts';
export { answeredRecords, type RecordAnswers } from './answered-records.ts';
export {
  EngineProvider,
  useCatalogue,
  useEntities,
  useEntity,
  useEntityLibrary,
  useLanguage,
  useListedEntity,
  useNavigation,
  useRegistry,
  useViewer,
  useWords,
} from './engine-context.tsx';
export { type Translate } from './texts-snapshot.ts';
export { labelIn, sentenceAbout, useLabel } from './labels.ts';
export { displayOf } from '../../record/index.ts';
export { useDisplay, useDisplays } from './use-display.ts';
export { entitiesOf, entitiesOnPaths, listFieldAt } from './field-path.ts';
export { CountedPart, RecordOutline, useCountOfPart, useRecordPart, useRecordOutline } from './record-outline.tsx';
export { ActionRunContext, useRunAction, type ActionRun } from './action-run.ts';
export { InnerAddress } from './inner-address.tsx';
export { isPermitted } from './is-permitted.ts';
export { isPlainClick, Link } from './link.tsx';
export { menuFor } from './menu-for.ts';
export { useHome } from './home.ts';
export { recordAddress } from './record-address.ts';
export { useRouteState } from './use-route-state.ts';
export { NamedIcon } from './named-icon.tsx';
export { useFacts, useMayHold, useRecordHolds, useViewerHolds } from './viewer-rules.ts';
export type {
  Density,
  ListFileRequest,
  ListSettings,
  SavedView,
  SavedViewInput,
  ViewAudience,
} from './list-settings.ts';
export type { ChosenNotice, DeliveryChannel, NoticeItem, NoticePortal, ReadNotices } from './notice-portal.ts';
export type {
  OperationFormExtension,
  CellProps,
  EntityDocuments,
  EntityFormPiece,
  EntityHelp,
  EntityLibrary,
  EntityOutline,
  EntityPiece,
  Navigation,
  NewRecordProps,
  BoardsPiece,
  DecisionProps,
  PreviewProps,
  ListCommand,
  ListedEntity,
  ListedPiece,
  ListPanelProps,
  PanelProps,
  PortalCatalogue,
  PortalEntity,
  IssuedPrint,
  PrintedRecord,
  PrintService,
  RecordData,
  Registry,
  StepsByEntity,
  PortalViewer,
} from './types.ts';
