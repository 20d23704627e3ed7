import { Button, ProgressBar } from '@blueprintjs/core';
import { CrossIcon, DocumentIcon, DownloadIcon, EyeOpenIcon } from '@blueprintjs/icons';
import { DialogRegion, useDownload, useSending } from '../../feedback/index.ts';
import { lazyComponent } from '../../load/index.ts';
import { useRouteState, useRegistry, useWords } from '../../state/index.ts';
import { useOpenForm } from '../form-context.tsx';
import { isNewFile, type FormFile } from '../state/form-data.ts';
import { previewOf } from './preview-of.ts';

const FilePreview = lazyComponent(async () => (await import('./file-preview.tsx')).FilePreview);

interface FileItemProps {
  readonly file: FormFile;
  readonly onRemove: (() => void) | undefined;
}

/** One file with its name, upload progress and actions. */
export function FileItem({ file, onRemove }: FileItemProps) {
  const translate = useWords();
  const { isSaving, store } = useOpenForm();
  const chosen = isNewFile(file) ? store.file(file.key) : undefined;
  const sending = useSending(chosen);
  const { name } = file;
  return (
    <li className="form-file">
      <DocumentIcon aria-hidden />
      <span className="form-file-name">{name}</span>
      {isNewFile(file) && isSaving && <Progress name={name} share={sending?.share} />}
      {isNewFile(file) && !isSaving && <span className="form-file-note">{translate('form.willBeSent')}</span>}
      {!isSaving && <PreviewButton file={file} chosen={chosen} />}
      {!isNewFile(file) && <DownloadButton id={file.id} name={name} />}
      {sending !== undefined && sending.share < 1 && (
        <CrossButton words={translate('form.stopSending', { name })} onClick={sending.stop} />
      )}
      {onRemove !== undefined && !isSaving && (
        <CrossButton words={translate('form.removeFile', { name })} onClick={onRemove} />
      )}
    </li>
  );
}

function Progress({ name, share }: { readonly name: string; readonly share: number | undefined }) {
  const words = useWords()('form.sending', { name });
  // After the upload the server's processing time is unknown.
  const value = share !== undefined && share < 1 ? { value: share } : {};
  return <ProgressBar className="form-file-progress" intent="primary" aria-label={words} {...value} />;
}

function CrossButton({ words, onClick }: { readonly words: string; readonly onClick: () => void }) {
  return <Button variant="minimal" size="small" icon={<CrossIcon />} aria-label={words} onClick={onClick} />;
}

interface PreviewButtonProps {
  readonly file: FormFile;
  /** A new file that is not uploaded yet. */
  readonly chosen: File | undefined;
}

/** Button that shows an image or the pages of a PDF in a dialog. */
function PreviewButton({ file, chosen }: PreviewButtonProps) {
  const translate = useWords();
  const { fileAddress } = useRegistry();
  const [isShown, setShown] = useRouteState<true>();
  const kind = previewOf(file.name);
  if (kind === undefined || (chosen === undefined && fileAddress === undefined)) return null;
  const load = async (): Promise<Blob> => {
    if (chosen !== undefined || isNewFile(file)) return chosen ?? new Blob();
    const address = await fileAddress?.(file.id);
    if (address === undefined) throw new Error('The file has no address.');
    return await (await fetch(address)).blob();
  };
  const close = () => setShown(undefined);
  return (
    <>
      <Button
        variant="minimal"
        size="small"
        icon={<EyeOpenIcon />}
        aria-label={translate('form.preview', { name: file.name })}
        onClick={() => setShown(true)}
      />
      {isShown && (
        <DialogRegion onClose={close}>
          <FilePreview kind={kind} name={file.name} load={load} onClose={close} />
        </DialogRegion>
      )}
    </>
  );
}

function DownloadButton({ id, name }: { readonly id: string; readonly name: string }) {
  const translate = useWords();
  const download = useDownload();
  const { fileAddress } = useRegistry();
  if (fileAddress === undefined) return null;
  return (
    <Button
      variant="minimal"
      size="small"
      icon={<DownloadIcon />}
      aria-label={translate('form.download', { name })}
      onClick={() => void download(() => fileAddress(id))}
    />
  );
}
