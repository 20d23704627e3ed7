export { ActionProvider } from './action/index.ts';
export {
  ConfirmationProvider,
  EmptyView,
  FailureView,
  RefusedView,
  RegionBoundary,
  sentenceOf,
  StateView,
  ToastProvider,
  toSentences,
  useConfirm,
  useToast,
  type ErrorSentence,
} from './feedback/index.ts';
export { useFormat } from './format/index.ts';
export { ListScreen, type ListScreenProps } from './list/index.ts';
export {
  LanguageSwitch,
  PageHeader,
  PasswordInput,
  Shell,
  ThemeProvider,
  type Crumb,
  type Workspace,
} from './shell/index.ts';
export {
  EngineProvider,
  Link,
  useCatalogue,
  useLabel,
  useLanguage,
  useNavigation,
  useViewer,
  useWords,
} from './state/index.ts';
export type {
  AskedOperation,
  CellProps,
  EntityDocuments,
  EntityFormPiece,
  EntityOutline,
  EntityPiece,
  IconProps,
  IssuedPrint,
  Navigation,
  NewRecordProps,
  BoardsPiece,
  ListFileRequest,
  ListPanelProps,
  PanelProps,
  PortalCatalogue,
  PortalEntity,
  PrintedRecord,
  PrintService,
  RecordData,
  Registry,
  Viewer,
} from './state/index.ts';
