import { Suspense, type ReactNode } from 'react';
import { lazyComponent } from '../../../engine/react/load/index.ts';
import {
  EmptyView,
  FailureView,
  Link,
  PageHeader,
  RegionBoundary,
  StateView,
  useCatalogue,
  useLabel,
  useWords,
  type Crumb,
} from '../../../engine/react/index.ts';
import { LineageTables } from './lineage-tables.tsx';
import { useLineage, type Lineage } from './use-lineage.ts';
import './lineage.css';

// The drawing libraries are large, so they are loaded with the first picture.
const LineagePicture = lazyComponent(async () => (await import('./lineage-picture.tsx')).LineagePicture);

export interface LineageViewProps {
  readonly entity: 'certificate' | 'transaction';
  readonly id: string;
}

/** Origin and destination of a record's quantity, as a picture and tables. */
export function LineageView({ entity, id }: LineageViewProps) {
  const translate = useWords();
  const reading = useLineage(entity === 'certificate' ? { certificateId: id } : { transactionId: id });
  switch (reading.kind) {
    case 'loading':
      return (
        <LineagePage entity={entity} id={id}>
          <div className="lineage-picture" aria-busy="true" />
        </LineagePage>
      );
    case 'missing':
      return (
        <LineagePage entity={entity} id={id}>
          <Missing entity={entity} />
        </LineagePage>
      );
    case 'failed':
      return (
        <LineagePage entity={entity} id={id}>
          <FailureView title={translate('lineage.notLoaded')} errors={reading.errors} onRetry={reading.retry} />
        </LineagePage>
      );
    case 'read':
      return (
        <LineagePage entity={entity} id={id} code={codeOf({ entity, id }, reading.lineage)}>
          <ReadLineage lineage={reading.lineage} />
        </LineagePage>
      );
  }
}

interface LineagePageProps extends LineageViewProps {
  /** Code of the record, once loaded. */
  readonly code?: string | undefined;
  readonly children: ReactNode;
}

function LineagePage({ entity, id, code, children }: LineagePageProps) {
  const translate = useWords();
  const label = useLabel();
  const { plural = {}, route = '' } = useCatalogue().entities[entity] ?? {};
  const record: readonly Crumb[] = code === undefined ? [] : [{ label: code, to: `${route}/${id}` }];
  return (
    <div className="lineage">
      <PageHeader title={translate('lineage.title')} breadcrumb={[{ label: label(plural), to: route }, ...record]} />
      {children}
    </div>
  );
}

function ReadLineage({ lineage }: { readonly lineage: Lineage }) {
  const translate = useWords();
  if (lineage.nodes.length === 0) return <EmptyView title={translate('lineage.empty')} />;
  return (
    <div className="lineage-parts">
      <RegionBoundary fallback={<div className="lineage-picture" aria-busy="true" />}>
        <Suspense fallback={<div className="lineage-picture" aria-busy="true" />}>
          <LineagePicture lineage={lineage} />
        </Suspense>
      </RegionBoundary>
      <LineageTables lineage={lineage} />
    </div>
  );
}

function Missing({ entity }: Pick<LineageViewProps, 'entity'>) {
  const translate = useWords();
  const { route = '/' } = useCatalogue().entities[entity] ?? {};
  return (
    <StateView
      icon={null}
      title={translate('form.notFound')}
      action={<Link to={route}>{translate('form.backToList')}</Link>}
    />
  );
}

/** The record's code, from any of its nodes. */
function codeOf({ entity, id }: LineageViewProps, { nodes }: Lineage): string | undefined {
  return entity === 'certificate'
    ? nodes.find(({ certificateId }) => certificateId === id)?.certificateCode
    : (nodes.find(({ transactionId }) => transactionId === id)?.transactionCode ?? undefined);
}
