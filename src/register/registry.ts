import type { DecisionProps, EntityLibrary, PreviewProps, NewRecordProps, Registry } from '../../engine/react/index.ts';
import { boards } from '../../generated/portal/boards.ts';
import { listCommands } from '../../generated/portal/list-commands.ts';
import { find } from '../../generated/portal/find.ts';
import { steps } from '../../generated/portal/steps.ts';
import { help } from '../../generated/portal/help.ts';
import {
  ChooseNoticeDocument,
  KeepListColumnsDocument,
  KeepRowDensityDocument,
  KeptListDocument,
  NoticeChoicesDocument,
  NoticesDocument,
  ReadNoticesDocument,
  RemoveListViewDocument,
  SaveListViewDocument,
} from '../../generated/portal/documents.ts';
import { operationForms } from './operation-forms.ts';
import { lazyComponent } from '../../engine/react/load/index.ts';
import { lazyPart } from './lazy-part.ts';
import { registerComponents } from './register-components.ts';

/** Loaded with the first record created from a picker. */
const newRecord = lazyPart<NewRecordProps>(async () => (await import('../../engine/react/dialog/index.ts')).FormDialog);

/** Loaded with the first preview of a record beside its list. */
const recordLook = lazyPart<PreviewProps>(
  async () => (await import('../../engine/react/detail/index.ts')).RecordPreview,
);

/** Loaded with the first dialog of an action. */
const decision = lazyComponent<DecisionProps>(
  async () => (await import('../../engine/react/detail/index.ts')).DecisionFacts,
);

/** Preloads record pages, which people open most often from a list. */
async function ahead(library: EntityLibrary, entity: string): Promise<void> {
  const { loadRecordsAhead } = await import('../../engine/react/detail/index.ts');
  await loadRecordsAhead(library, entity);
}

/** Components that metadata may name in addition to the engine's. */
export const registry: Registry = {
  boards,
  steps,
  find,
  listCommands,
  help,
  asked: operationForms,
  newRecord,
  recordLook,
  decision,
  ahead,
  listSettings: {
    read: KeptListDocument,
    keepColumns: KeepListColumnsDocument,
    keepDensity: KeepRowDensityDocument,
    saveView: SaveListViewDocument,
    removeView: RemoveListViewDocument,
    sharePermission: 'ListViewsShare',
    roles: 'UserRole',
  },
  notices: {
    to: '/notices',
    read: NoticesDocument,
    mark: ReadNoticesDocument,
    choices: NoticeChoicesDocument,
    choose: ChooseNoticeDocument,
  },
  ...registerComponents,
};
