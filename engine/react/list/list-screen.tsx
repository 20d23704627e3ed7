import { type ReactNode } from 'react';
import type { TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import type { Values } from '../../record/index.ts';
import { RefusedView, RegionBoundary, localErrors } from '../feedback/index.ts';
import { HelpButton, Purpose } from '../help/index.ts';
import { PageHeader, type Crumb } from '../shell/index.ts';
import {
  useLabel,
  useListedEntity,
  useViewer,
  answeredRecords,
  displayOf,
  useEntity,
  type RecordAnswers,
} from '../state/index.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListView } from './list-view.tsx';

interface CrumbRecord {
  readonly entity: string;
  readonly id: string;
}

export interface ListScreenProps {
  readonly entity: string;
  /** Name of a further list of the entity. */
  readonly list?: string;
  /** Filters fixed by the embedding screen, by name; must be memoized. */
  readonly fixed?: Values;
  /** Title of the screen instead of the entity's plural. */
  readonly title?: string;
  readonly breadcrumb?: readonly Crumb[];
  /** The parent record of the list, shown last in the breadcrumb. */
  readonly parent?: CrumbRecord;
  /** Text of the empty state instead of the list's own. */
  readonly empty?: string;
  /** Omit the column chooser when the list is embedded. */
  readonly columnChooser?: 'offered' | 'absent';
  /** A dialog over the list. */
  readonly children?: ReactNode;
}

const nothingFixed = {};

/** The screen of an entity's list, from metadata only. */
export function ListScreen(props: ListScreenProps) {
  return (
    <RegionBoundary extent="screen" fallback={<ListSkeleton />}>
      {props.parent === undefined ? <LoadedListScreen {...props} /> : <PartOfRecord {...props} parent={props.parent} />}
    </RegionBoundary>
  );
}

function PartOfRecord({ parent, breadcrumb = [], ...list }: ListScreenProps & { readonly parent: CrumbRecord }) {
  const crumb = useRecordCrumb(parent);
  return <LoadedListScreen {...list} breadcrumb={[...breadcrumb, ...crumb]} />;
}

function LoadedListScreen({
  entity,
  list: further,
  fixed = nothingFixed,
  title,
  breadcrumb = [],
  empty,
  columnChooser = 'offered',
  children,
}: ListScreenProps) {
  const piece = useListedEntity(entity);
  const label = useLabel();
  const { permissions = [] } = useViewer();
  const list = further === undefined ? piece.entity.list : piece.entity.lists[further];
  if (list === undefined) throw new Error(`The entity "${entity}" has no list ${further ?? ''}.`);
  if (list.permission !== undefined && !permissions.includes(list.permission)) return <RefusedView />;
  const heading = title ?? label(list.label);
  return (
    <>
      <ListView
        piece={piece}
        list={list}
        further={further}
        fixed={fixed}
        extent="screen"
        columnChooser={columnChooser}
        title={heading}
        head={({ count, actions }) => (
          <PageHeader
            title={heading}
            breadcrumb={breadcrumb}
            actions={actions}
            status={
              <>
                {count}
                <HelpButton of={entity} title={heading} />
              </>
            }
          />
        )}
        empty={{ title: empty ?? (list.empty && label(list.empty)), text: <Purpose of={entity} /> }}
      />
      {children}
    </>
  );
}

/**
 * Breadcrumb of a record, once its name is read; suspends until its entity is loaded.
 * @throws Error for an entity that offers no choices
 */
function useRecordCrumb({ entity: name, id }: CrumbRecord): readonly Crumb[] {
  const label = useLabel();
  const { entity, documents } = useEntity(name);
  // Generated operations of choices return one field: a list or a page of records.
  const document: TypedDocumentNode<RecordAnswers, object> | undefined = documents.options;
  if (document === undefined) throw new Error(`"${name}" has no operation to name its records by.`);
  const { data } = useQuery(document, {
    variables: { filter: { id: [id] } },
    fetchPolicy: 'cache-first',
    // A record outside the scope gets no breadcrumb; the list shows the error.
    context: localErrors,
  });
  const record = answeredRecords(data).find((each) => each.id === id);
  if (entity.route === undefined || record === undefined) return [];
  return [{ label: displayOf(label(entity.display), record), to: `${entity.route}/${id}` }];
}
