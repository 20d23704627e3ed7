import type { TypedDocumentNode } from '@apollo/client';
import { useMutation, useQuery } from '@apollo/client/react';
import type { DocumentNode } from 'graphql';
import { useRef, useState } from 'react';
import { NotRead } from '../feedback/index.ts';
import { PageHeader } from '../shell/index.ts';
import { useWords, useLanguage, type ChosenNotice, type DeliveryChannel } from '../state/index.ts';
import { NoticeChoice } from './notice-choice.tsx';
import { useNoticePortal } from './use-notices.ts';
import './notices.css';

/** Screen of notice settings: how each kind is delivered. */
export function NoticeSettingsScreen() {
  const translate = useWords();
  const { to } = useNoticePortal();
  const { choices, error, refetch, choose } = useNoticeChoices();
  return (
    <div className="notices">
      <PageHeader title={translate('notices.settings')} breadcrumb={[{ label: translate('notices.title'), to }]} />
      <p className="notices-note">{translate('notices.settingsNote')}</p>
      {error !== undefined && <NotRead error={error} onRetry={refetch} />}
      <div>
        {choices.map((choice) => (
          <NoticeChoice key={choice.name} choice={choice} onChoose={(channels) => choose(choice.name, channels)} />
        ))}
      </div>
    </div>
  );
}

interface Answer {
  readonly noticeChoices: readonly ChosenNotice[];
}

/** The delivery settings of each kind of notice, and a callback to change one; changes apply to future notices. */
function useNoticeChoices() {
  const documents = useNoticePortal();
  const document: DocumentNode = documents.choices;
  const read: TypedDocumentNode<Answer, { readonly language: string }> = document;
  const { data, error, refetch } = useQuery(read, {
    variables: { language: useLanguage() },
    fetchPolicy: 'network-only',
  });
  const [send] = useMutation(documents.choose, { refetchQueries: [read], awaitRefetchQueries: true });
  // Optimistic update; the requests are sent in sequence.
  const [chosen, setChosen] = useState<Readonly<Record<string, readonly DeliveryChannel[]>>>({});
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const choose = (name: string, channels: readonly DeliveryChannel[]) => {
    setChosen((former) => ({ ...former, [name]: channels }));
    sending.current = sending.current
      .then(() => send({ variables: { name, channels } }))
      .finally(() =>
        setChosen(({ [name]: latest = channels, ...rest }) =>
          latest === channels ? rest : { ...rest, [name]: latest },
        ),
      );
  };
  const choices = (data?.noticeChoices ?? []).map((choice) => ({
    ...choice,
    channels: chosen[choice.name] ?? choice.channels,
  }));
  return { choices, error, refetch, choose };
}
