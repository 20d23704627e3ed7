import { Callout } from '@blueprintjs/core';
import { WarningSignIcon } from '@blueprintjs/icons';
import type { Action, CallingAction, EntityRoute } from '../../metadata/types/index.ts';
import { actionPage, actionRefusal, recordActions } from '../action/index.ts';
import { RegionBoundary } from '../feedback/index.ts';
import { PageHeader } from '../shell/index.ts';
import {
  displayOf,
  Link,
  useEntity,
  useHome,
  useLabel,
  useRunAction,
  useWords,
  type EntityPiece,
  type RecordData,
} from '../state/index.ts';
import { ActionPart } from './action-part.tsx';
import { ActionButton } from './detail-actions.tsx';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { RecordRegion, useCrumbs } from './record-region.tsx';
import { RecordSections } from './record-sections.tsx';
import { RecordStatus } from './record-status.tsx';
import { notAllowedSentence } from './not-allowed-sentence.ts';
import { useRecord } from './use-record.ts';
import './detail.css';

export interface ActionScreenProps {
  readonly entity: string;
  readonly id: string;
  /** An action that has a page. */
  readonly action: string;
}

/** The screen of an action on a record: the record, the form of arguments, and further actions. */
export function ActionScreen(props: ActionScreenProps) {
  return (
    <RegionBoundary extent="screen" fallback={<DetailSkeleton />}>
      <LoadedAction {...props} />
    </RegionBoundary>
  );
}

function LoadedAction({ entity, id, action }: ActionScreenProps) {
  const piece = useEntity(entity);
  const page = actionPage(piece.entity, action);
  if (page === undefined) throw new Error(`The action "${action}" of "${entity}" has no page.`);
  return (
    <RecordRegion piece={piece} reading={useRecord(piece, { id })}>
      {(record) => <ActionPage piece={piece} record={record} page={page} />}
    </RecordRegion>
  );
}

interface ActionPageProps {
  readonly piece: EntityPiece;
  readonly record: RecordData;
  readonly page: EntityRoute;
}

/** A loaded record with the form of the page's action, or the refusal and a link back. */
export function ActionPage({ piece, record, page }: ActionPageProps) {
  const label = useLabel();
  const crumbs = useCrumbs(piece);
  const { entity } = piece;
  const name = displayOf(label(entity.display), record);
  const back = useHome(entity)?.recordTo(record.id);
  const [offered] = recordActions(entity.actions, [page.action ?? ''], record);
  const intro = label(page.intro ?? {});
  const isOwnLabel = label(page.label) === label(entity.actions[page.action ?? '']?.label);
  const title = label(isOwnLabel && offered !== undefined ? offered.action.label : page.label);
  const isCalled = offered !== undefined && offered.refusal === undefined && isCalling(offered.action);
  return (
    <div className="detail">
      <PageHeader
        title={`${title}: ${name}`}
        breadcrumb={back === undefined ? [] : [...crumbs, { label: name, to: back }]}
        status={<RecordStatus piece={piece} record={record} />}
      />
      {intro !== '' && <p className="detail-intro">{intro}</p>}
      {!isCalled && <Refused refusal={actionRefusal(entity, page.action ?? '', record)} back={back} />}
      <RecordSections piece={piece} record={record} sections={page.sections} />
      {isCalled && isCalling(offered.action) && (
        <div className="form-section detail-asked">
          <ActionPart
            piece={piece}
            record={record}
            action={returningTo(offered.action, back)}
            beside={<FurtherActions piece={piece} record={record} names={page.further} name={name} back={back} />}
          />
        </div>
      )}
    </div>
  );
}

interface RefusedProps {
  readonly refusal: ReturnType<typeof actionRefusal>;
  readonly back: string | undefined;
}

/** The refusal of the action. */
function Refused({ refusal, back }: RefusedProps) {
  const translate = useWords();
  return (
    <Callout intent="warning" icon={<WarningSignIcon />} role="alert" className="detail-notice">
      <p>{notAllowedSentence(refusal, translate)}</p>
      {back !== undefined && <Link to={back}>{translate('form.backToRecord')}</Link>}
    </Callout>
  );
}

interface FurtherActionsProps extends Omit<ActionPageProps, 'page'> {
  readonly names: readonly string[];
  readonly name: string;
  readonly back: string | undefined;
}

/** Buttons of the further actions on this page. */
function FurtherActions({ piece, record, names, name, back }: FurtherActionsProps) {
  const run = useRunAction();
  return recordActions(piece.entity.actions, names, record).map((offered) => (
    <ActionButton
      key={offered.action.name}
      offered={offered}
      onRun={() => {
        run({ piece, action: returningTo(offered.action, back), record, name });
      }}
    />
  ));
}

function isCalling(action: Action): action is CallingAction {
  return action.kind === 'mutation' || action.kind === 'download';
}

/** Sends a mutation without its own address back to the record. */
function returningTo<A extends Action>(action: A, back: string | undefined): A {
  return action.kind !== 'mutation' || action.to !== undefined || back === undefined ? action : { ...action, to: back };
}
