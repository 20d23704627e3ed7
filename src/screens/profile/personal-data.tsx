import { useMutation } from '@apollo/client/react';

import { DownloadIcon, EraserIcon, UndoIcon } from '@blueprintjs/icons';
import { SoftDisabledButton } from '../../../engine/react/controls/index.ts';
import { useConfirm, useToast, useWords } from '../../../engine/react/index.ts';
import { openDownload } from '../../../engine/react/load/index.ts';
import { AskForErasureDocument, DownloadMyDataDocument, MeDocument } from '../../../generated/portal/documents.ts';

/** What the register keeps of a person: theirs to have as a file, and to ask the erasure of. */
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
  const toast = useToast();
  const [download, { loading }] = useMutation(DownloadMyDataDocument);
  const start = async () => {
    // What was refused has been told.
    const { data } = await download().catch(() => ({ data: undefined }));
    if (data && !openDownload(data.downloadMyData)) toast(translate('errors.download_failed'), 'danger');
  };
  return (
    <SoftDisabledButton icon={<DownloadIcon />} loading={loading} onClick={() => void start()}>
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
