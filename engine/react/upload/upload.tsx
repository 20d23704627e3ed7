import { Button, DialogBody, DialogFooter, ProgressBar } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { isEntriesField } from '../../metadata/index.ts';
import type { Values } from '../../record/index.ts';
import { StoredEntryList } from '../entries/index.ts';
import { useSending } from '../feedback/index.ts';
import { Modal } from '../keys/modal.tsx';
import { useLabel, useWords } from '../state/index.ts';
import { FileChooser } from './file-chooser.tsx';
import { TrialAnswer } from './trial-answer.tsx';
import { hasEntries, shareDone } from './upload-state.ts';
import { useUpload } from './use-upload.ts';
import type { UploadRun } from './use-upload-calls.ts';
import './upload.css';

export interface UploadProps extends UploadRun {
  readonly onClose: () => void;
}

/** Chooses a file, then shows a dialog until the upload has finished or is closed. */
export function Upload({ piece, action, onClose }: UploadProps) {
  const { state, accept, choose, send, again } = useUpload({ piece, action }, onClose);
  const label = useLabel();
  const translate = useWords();
  const title = label(action.label);
  if (state.kind === 'choosing')
    return <FileChooser label={title} accept={accept} onChoose={(file) => void choose(file)} onCancel={onClose} />;
  const { name } = state.file;
  const shown = { title, name, onClose };
  switch (state.kind) {
    case 'trying':
      return (
        <Stage
          {...shown}
          close={translate('feedback.cancel')}
          body={<Sent file={state.file} words={translate('upload.trying')} />}
        />
      );
    case 'tried':
      return (
        <Stage
          {...shown}
          close={translate('feedback.cancel')}
          body={<TrialAnswer piece={piece} action={action} answer={state.answer} />}
          further={<Agree action={action} answer={state.answer} title={title} onAgree={() => void send(state.file)} />}
        />
      );
    case 'working':
      return (
        <Stage
          {...shown}
          close={translate('upload.leave')}
          body={<Working action={action} record={state.record} file={state.file} />}
        />
      );
    case 'ended':
      return (
        <Stage
          {...shown}
          close={translate('feedback.close')}
          body={<Ended piece={piece} action={action} record={state.record} />}
        />
      );
    case 'refused':
      return (
        <Stage
          {...shown}
          close={translate('feedback.close')}
          body={<Refused sentences={state.sentences} />}
          further={<Button onClick={again}>{translate('upload.another')}</Button>}
        />
      );
  }
}

interface AgreeProps extends Pick<UploadRun, 'action'> {
  readonly answer: Values;
  readonly title: string;
  readonly onAgree: () => void;
}

/** Confirm button with the numbers of records to create and to skip; disabled when there are none to create. */
function Agree({ action: { trialCounts }, answer, title, onAgree }: AgreeProps) {
  const translate = useWords();
  const count = trialCounts === undefined ? undefined : Number(answer[trialCounts.made]);
  const left = trialCounts === undefined ? 0 : Number(answer[trialCounts.left]);
  if (count === 0) return <Button disabled>{title}</Button>;
  const words = count === undefined ? title : translate(left > 0 ? 'upload.sendSome' : 'upload.send', { count, left });
  return (
    <Button autoFocus intent="primary" onClick={onAgree}>
      {words}
    </Button>
  );
}

interface StageProps {
  readonly title: string;
  /** Name of the file. */
  readonly name: string;
  readonly body: ReactNode;
  readonly close: string;
  readonly further?: ReactNode;
  readonly onClose: () => void;
}

/** Dialog of one state of the upload; an outside click does not close it. */
function Stage({ title, name, body, close, further, onClose }: StageProps) {
  return (
    <Modal title={title} className="upload-dialog" canOutsideClickClose={false} onClose={onClose}>
      <DialogBody>
        <p className="upload-file">{name}</p>
        {body}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onClose}>{close}</Button>
            {further}
          </>
        }
      />
    </Modal>
  );
}

function Progress({ words, value }: { readonly words: string; readonly value?: number | undefined }) {
  return (
    <div className="upload-progress">
      <ProgressBar intent="primary" aria-label={words} {...(value === undefined ? {} : { value })} />
      <p role="status">{words}</p>
    </div>
  );
}

/** Upload progress with a stop button, then the progress of processing. */
function Sent({ file, words }: { readonly file: File; readonly words: string }) {
  const translate = useWords();
  const sending = useSending(file);
  if (sending === undefined || sending.share === 1) return <Progress words={words} />;
  return (
    <div className="upload-sent">
      <Progress words={translate('form.sending', { name: file.name })} value={sending.share} />
      <Button size="small" onClick={sending.stop}>
        {translate('upload.stop')}
      </Button>
    </div>
  );
}

interface WorkingProps extends Pick<UploadRun, 'action'> {
  readonly file: File;
  readonly record: Values | undefined;
}

function Working({ action, file, record }: WorkingProps) {
  const translate = useWords();
  if (record === undefined) return <Sent file={file} words={translate('upload.working')} />;
  return <Followed action={action} record={record} />;
}

function Followed({ action, record }: Pick<UploadRun, 'action'> & { readonly record: Values }) {
  const translate = useWords();
  const share = action.follows && shareDone(record, action.follows);
  return (
    <>
      <Progress
        words={
          share === undefined
            ? translate('upload.working')
            : translate('upload.done', { done: share.done, of: share.of })
        }
        value={share && share.done / share.of}
      />
      <p>{translate('upload.goesOn')}</p>
    </>
  );
}

/** The entries of the file that failed. */
function Ended({ piece, action, record }: UploadRun & { readonly record: Values }) {
  const translate = useWords();
  const { follows } = action;
  const field = piece.entity.fields[follows?.entries ?? ''];
  if (follows === undefined || !isEntriesField(field)) return null;
  const done = shareDone(record, follows);
  return (
    <>
      {done !== undefined && <p role="status">{translate('upload.done', { done: done.done, of: done.of })}</p>}
      {hasEntries(record, follows) && <StoredEntryList piece={piece} id={String(record['id'])} field={field} />}
    </>
  );
}

function Refused({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <div role="alert">
      {sentences.map((sentence, index) => (
        <p key={index}>{sentence}</p>
      ))}
    </div>
  );
}
