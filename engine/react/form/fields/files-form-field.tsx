import { Button } from '@blueprintjs/core';
import { UploadIcon } from '@blueprintjs/icons';
import type { FieldProps } from '@rjsf/utils';
import { useRef, useState, type DragEvent, useEffect, type RefObject } from 'react';
import { useLabel, useWords } from '../../state/index.ts';
import { UPLOAD_BYTES } from '../../upload/index.ts';
import { controlIds, useField, useOpenForm } from '../form-context.tsx';
import { isNewFile } from '../state/form-data.ts';
import { useSentence } from '../use-sentence.ts';
import { FileItem } from './file-item.tsx';
import { useFiles } from './use-files.ts';

/** A files field: stored files to download or remove, and new ones to upload with the save. */
export function FilesFormField(props: FieldProps) {
  const { path } = props.fieldPathId;
  const form = useOpenForm();
  const field = useField(path);
  const label = useLabel();
  const translate = useWords();
  const sentence = useSentence();
  const { files, canEdit, canAdd, canRemove, refused, add, remove } = useFiles(props);
  const ids = controlIds(form.id, path);
  return (
    <div className="form-files" role="group" aria-labelledby={ids.label}>
      {files.length > 0 && (
        <ul className="form-file-list" aria-label={label(field.label)}>
          {files.map((file) => (
            <FileItem
              key={isNewFile(file) ? file.key : file.id}
              file={file}
              onRemove={canRemove(file) ? () => remove(file) : undefined}
            />
          ))}
        </ul>
      )}
      {files.length === 0 && !canEdit && <span className="form-empty">{translate('form.noFiles')}</span>}
      {canEdit && (
        <DropArea
          ids={ids}
          accept={'accept' in field ? field.accept : []}
          maxBytes={'maxBytes' in field ? field.maxBytes : UPLOAD_BYTES}
          isDisabled={!canAdd}
          label={label(field.label)}
          onAdd={add}
        />
      )}
      {refused.length > 0 && (
        <div role="alert">
          {refused.map((issue, index) => (
            <div key={index} className="form-issue form-issue-error">
              {sentence(issue)}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

interface DropAreaProps {
  readonly ids: ReturnType<typeof controlIds>;
  readonly accept: readonly string[];
  readonly maxBytes: number;
  readonly isDisabled: boolean;
  readonly label: string;
  readonly onAdd: (files: readonly File[]) => void;
}

/** Accepts dropped and pasted files, and those chosen with its button. */
function DropArea({ ids, accept, maxBytes, isDisabled, label, onAdd }: DropAreaProps) {
  const translate = useWords();
  const input = useRef<HTMLInputElement>(null);
  const area = usePastedFiles(isDisabled ? undefined : onAdd);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isDisabled) onAdd([...event.dataTransfer.files]);
  };
  return (
    <div
      ref={area}
      className={isOver ? 'form-drop form-drop-over' : 'form-drop'}
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
    >
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accept.join(',')}
        aria-label={label}
        tabIndex={-1}
        onChange={({ target }) => {
          onAdd([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button
        id={ids.control}
        // The label distinguishes several file fields.
        aria-labelledby={`${ids.control} ${ids.label}`}
        size="small"
        icon={<UploadIcon />}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        {translate('form.chooseFiles')}
      </Button>
      <span className="form-drop-words">
        {translate('form.dropFiles')}
        {` (${[...accept, translate('form.fileLimit', { max: Math.floor(maxBytes / 1_000_000) })].join(', ')})`}
      </span>
    </div>
  );
}

/** Selector of drop areas. */
const AREA = '.form-drop';

/** Passes pasted files to the drop area with the focus, or to the only one. */
function usePastedFiles(onAdd: ((files: readonly File[]) => void) | undefined): RefObject<HTMLDivElement | null> {
  const area = useRef<HTMLDivElement>(null);
  const latest = useRef(onAdd);
  useEffect(() => {
    latest.current = onAdd;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || area.current === null || !isMeant(area.current)) return;
      event.preventDefault();
      latest.current?.(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
  return area;
}

function isMeant(area: HTMLElement): boolean {
  const focused = document.activeElement?.closest(AREA);
  return focused === null || focused === undefined ? document.querySelectorAll(AREA).length === 1 : focused === area;
}
