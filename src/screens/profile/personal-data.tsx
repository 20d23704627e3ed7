import { useMutation } from '@apollo/client/react';
import { DownloadIcon, EraserIcon, UndoIcon } from '@blueprintjs/icons';
import { SoftDisabledButton } from '../../../engine/react/controls/index.ts';
import { localErrors, useDownload } from '../../../engine/react/feedback/index.ts';
import { useConfirm, useWords } from '../../../engine/react/index.ts';
import { AskForErasureDocument, DownloadMyDataDocument, MeDocument } from '../../../generated/portal/documents.ts';

/** Personal data: download as a file, and request for erasure. */
export function PersonalData({ isErasureAsked }: { readonly isErasureAsked: boolean }) {
  const translate = useWords();
  return (
    <section className="profile-part" aria-labelledby="personal-data">
      <h2 id="personal-data">{translate('profile.personalData')}</h2>
      <p>{translate('profile.downloadHelp')}</p>
      <DownloadData />
      <p className="personal-data-erasure">{translate(isErasureAsked ? 'profile.erasureAsked' : 'profile.erasure')}</p>
      <AskForErasure isAsked={isErasureAsked} />
    </section>
  );
}

function DownloadData() {
  const translate = useWords();
  const download = useDownload();
  const [ask, { loading }] = useMutation(DownloadMyDataDocument, { context: localErrors, errorPolicy: 'none' });
  const start = async () => (await ask()).data.downloadMyData;
  return (
    <SoftDisabledButton icon={<DownloadIcon />} loading={loading} onClick={() => void download(start)}>
      {translate('profile.downloadData')}
    </SoftDisabledButton>
  );
}

function AskForErasure({ isAsked }: { readonly isAsked: boolean }) {
  const translate = useWords();
  const confirm = useConfirm();
  const [ask, { loading }] = useMutation(AskForErasureDocument, { refetchQueries: [MeDocument] });
  const verb = translate('profile.askForErasure');
  const change = async () => {
    const question = { title: verb, verb, intent: 'danger', text: translate('profile.askConfirm') } as const;
    if (isAsked || (await confirm(question))) await ask({ variables: { asked: !isAsked } }).catch(() => undefined);
  };
  return (
    <SoftDisabledButton icon={isAsked ? <UndoIcon /> : <EraserIcon />} loading={loading} onClick={() => void change()}>
      {isAsked ? translate('profile.withdrawErasure') : verb}
    </SoftDisabledButton>
  );
}
