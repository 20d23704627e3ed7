import { FailureView, toSentences } from '../feedback/index.ts';
import { PageHeader } from '../shell/index.ts';
import { useWords } from '../state/index.ts';
import { NoticeChoice } from './notice-choice.tsx';
import { useNoticeChoices } from './use-notice-choices.ts';
import { useNoticePortal } from './use-notices.ts';
import './notices.css';

/** How each kind of notice reaches somebody: here, by mail at once, by one mail a day. */
export function NoticeSettingsScreen() {
  const translate = useWords();
  const { to } = useNoticePortal();
  const { choices, error, refetch, choose } = useNoticeChoices();
  return (
    <div className="notices">
      <PageHeader title={translate('notices.settings')} breadcrumb={[{ label: translate('notices.title'), to }]} />
      <p className="notices-note">{translate('notices.settingsNote')}</p>
      {error !== undefined && (
        <FailureView
          title={translate('errors.data_not_loaded')}
          errors={toSentences(error, translate)}
          onRetry={() => void refetch()}
        />
      )}
      <div>
        {choices.map((choice) => (
          <NoticeChoice key={choice.name} choice={choice} onChoose={(channels) => choose(choice.name, channels)} />
        ))}
      </div>
    </div>
  );
}
