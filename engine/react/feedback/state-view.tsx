import { Button } from '@blueprintjs/core';
import { DisableIcon, FilterIcon, InboxIcon, OfflineIcon, RefreshIcon, WarningSignIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { useWords } from '../state/index.ts';
import { toSentences, type ErrorSentence } from './error-sentence.ts';
import './state-view.css';

interface StateViewProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text?: ReactNode;
  /** The next step, as a button or a link. */
  readonly action?: ReactNode;
  readonly role?: 'status' | 'alert';
  /** A state that replaces a whole screen is rendered with a heading. */
  readonly extent?: 'screen' | 'part';
}

/** A state in place of content: icon, sentence and next step. */
export function StateView({ icon, title, text, action, role = 'status', extent = 'part' }: StateViewProps) {
  const Title = extent === 'screen' ? 'h1' : 'p';
  return (
    <div className="state-view" role={role}>
      <div className="state-view-icon">{icon}</div>
      <Title className="state-view-title">{title}</Title>
      {text && <p className="state-view-text">{text}</p>}
      {action}
    </div>
  );
}

interface EmptyViewProps extends Pick<StateViewProps, 'text' | 'action'> {
  readonly title?: string | undefined;
}

/** State of a region without data: describes the content and the first step. */
export function EmptyView({ title, ...more }: EmptyViewProps) {
  const translate = useWords();
  return <StateView icon={<InboxIcon size={32} />} title={title ?? translate('feedback.empty')} {...more} />;
}

interface NoMatchViewProps {
  /** The search text; empty for none. */
  readonly search: string;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

/** State of a list when search or filters match nothing. */
export function NoMatchView({ search, isFiltered, onClear }: NoMatchViewProps) {
  const translate = useWords();
  const narrowed = search === '' ? 'Filters' : isFiltered ? 'SearchAndFilters' : 'Search';
  return (
    <StateView
      icon={<FilterIcon size={32} />}
      title={translate(`feedback.noMatch${narrowed}`, { search })}
      action={<Button onClick={onClear}>{translate(`feedback.clear${narrowed}`)}</Button>}
    />
  );
}

interface FailureViewProps {
  /** The failed operation, as a sentence; by default that reading failed. */
  readonly title?: string;
  readonly errors?: readonly ErrorSentence[];
  readonly extent?: 'screen' | 'part';
  readonly onRetry?: () => void;
}

/** State of a failure: reasons, reference number and retry. */
export function FailureView({ title: given, errors = [], extent = 'part', onRetry }: FailureViewProps) {
  const translate = useWords();
  const title = given ?? translate('errors.data_not_loaded');
  const reference = errors.find((error) => error.reference !== undefined)?.reference;
  const reasons = [...new Set(errors.map(({ sentence }) => sentence))].filter((sentence) => sentence !== title);
  const isQuoted = reference === undefined || reasons.some((reason) => reason.includes(reference));
  const text = [...reasons, ...(isQuoted ? [] : [translate('feedback.reference', { reference })])].join(' ');
  return (
    <StateView
      role="alert"
      icon={<WarningSignIcon size={32} />}
      title={title}
      text={text}
      extent={extent}
      action={
        onRetry && (
          <Button icon={<RefreshIcon />} onClick={onRetry}>
            {translate('feedback.retry')}
          </Button>
        )
      }
    />
  );
}

interface NotReadProps {
  readonly error: unknown;
  readonly onRetry: () => unknown;
}

/** State of a failed read: reasons and retry. */
export function NotRead({ error, onRetry }: NotReadProps) {
  return <FailureView errors={toSentences(error, useWords())} onRetry={() => void onRetry()} />;
}

/** State of a refusal; `reason` states what would allow it. */
export function RefusedView({ reason }: { readonly reason?: string }) {
  const translate = useWords();
  return <StateView role="alert" icon={<DisableIcon size={32} />} title={reason ?? translate('feedback.refused')} />;
}

/** State of a browser without a connection. */
export function OfflineView({
  extent = 'part',
  onRetry,
}: Pick<FailureViewProps, 'extent'> & { readonly onRetry: () => void }) {
  const translate = useWords();
  return (
    <StateView
      role="alert"
      icon={<OfflineIcon size={32} />}
      title={translate('feedback.offline')}
      text={translate('feedback.offlineText')}
      extent={extent}
      action={
        <Button icon={<RefreshIcon />} onClick={onRetry}>
          {translate('feedback.retry')}
        </Button>
      }
    />
  );
}
