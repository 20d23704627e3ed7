export { useSteady } from './use-steady.ts';
export { answeredRecords, type RecordAnswers } from './answered-records.ts';
export {
  EngineProvider,
  useCatalogue,
  useEntities,
  useEntity,
  useEntityLibrary,
  useLanguage,
  useListed,
  useNavigation,
  useRegistry,
  useViewer,
  useWords,
  type EngineProps,
} from './engine-context.tsx';
export { type Translate } from './spoken-words.ts';
export { labelIn, sentenceAbout, useLabel } from './labels.ts';
export { displayOf } from '../../record/index.ts';
export { useDisplay, useDisplays } from './use-display.ts';
export { entitiesOnPaths, fieldAt } from './field-path.ts';
export { CountedPart, RecordParts, useCountOfPart, useRecordPart, useRecordParts } from './record-parts.tsx';
export { ActionRunContext, useRunAction, type ActionRun } from './action-run.ts';
export { InnerAddress } from './inner-address.tsx';
export { isPermitted } from './is-permitted.ts';
export { isPlainClick, Link } from './link.tsx';
export { menuFor } from './menu-for.ts';
export { useHome } from './home.ts';
export { recordAddress } from './record-address.ts';
export { usePlaceState } from './use-place-state.ts';
export { NamedIcon } from './named-icon.tsx';
export { useFacts, useMayHold, useRecordHolds, useViewerHolds } from './viewer-rules.ts';
export type {
  AskedOperation,
  CellProps,
  EntityDocuments,
  EntityFormPiece,
  EntityHelp,
  EntityLibrary,
  EntityOutline,
  EntityPiece,
  GivenView,
  IconProps,
  Density,
  KeptList,
  KeptLists,
  KeptView,
  Navigation,
  NewRecordProps,
  ChosenNotice,
  NoticeChannel,
  NoticePortal,
  ReadNotices,
  ShownNotice,
  BoardsPiece,
  ListFileRequest,
  DecisionProps,
  LookProps,
  ListDeed,
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
  Viewer,
  ViewAudience,
} from './types.ts';
