import { Button } from '@blueprintjs/core';
import { CrossIcon, DownloadIcon, PrintIcon } from '@blueprintjs/icons';
import { useEffect, useId, useState } from 'react';
import { LoadingSpinner, SoftDisabledButton } from '../controls/index.ts';
import type { PrintedDocument, PrintedStamp } from '../../print/index.ts';
import { Modal } from '../keys/modal.tsx';
import { FailureView, useDownload } from '../feedback/index.ts';
import { useLanguage, useRegistry, useWords, type PrintedRecord } from '../state/index.ts';
import { PrintedPage } from './printed-page.tsx';
import { useIssuedDocument } from './use-issued-document.ts';
import './print-dialog.css';

interface PrintDialogProps {
  readonly record: PrintedRecord;
  /** Name of the print and of the record. */
  readonly title: string;
  readonly onClose: () => void;
}

/** Delay of the print dialog after the document is shown, in milliseconds, so that it is seen first. */
const PRINT_DELAY = 1000;

/** Full-screen dialog with a record's document; opens the browser's print dialog. */
export function PrintDialog({ record, title, onClose }: PrintDialogProps) {
  const translate = useWords();
  const titleId = useId();
  const issuing = useIssuedDocument(record);
  const document = issuing.kind === 'issued' ? issuing.document : undefined;
  usePrinting(document);
  return (
    <Modal
      className="print-dialog"
      portalClassName="print-portal"
      aria-labelledby={titleId}
      canOutsideClickClose={false}
      transitionDuration={0}
      onClose={onClose}
    >
      <header className="print-bar">
        <h1 id={titleId}>{title}</h1>
        {document !== undefined && <PrintTools record={record} />}
        <Button autoFocus icon={<CrossIcon />} onClick={onClose}>
          {translate('feedback.close')}
        </Button>
      </header>
      <div className="print-paper">
        {issuing.kind === 'issuing' && <LoadingSpinner aria-label={translate('print.preparing')} />}
        {issuing.kind === 'failed' && (
          <FailureView title={translate('print.failed')} errors={issuing.errors} onRetry={issuing.retry} />
        )}
        {document !== undefined && <PrintedPage document={document} />}
      </div>
    </Modal>
  );
}

function PrintTools({ record }: Pick<PrintDialogProps, 'record'>) {
  const translate = useWords();
  const language = useLanguage();
  const download = useDownload();
  const { prints } = useRegistry();
  const [isBusy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    await download(async () => prints?.pdfAddress(record, language));
    setBusy(false);
  };
  return (
    <>
      <Button icon={<PrintIcon />} onClick={() => window.print()}>
        {translate('print.again')}
      </Button>
      <SoftDisabledButton icon={<DownloadIcon />} loading={isBusy} onClick={() => void start()}>
        {translate('print.download')}
      </SoftDisabledButton>
    </>
  );
}

/** Opens the browser's print dialog for a document; its title becomes the default file name. */
function usePrinting(printed: PrintedDocument | undefined): void {
  usePageStyle(printed?.stamp);
  useEffect(() => {
    if (printed === undefined) return undefined;
    const before = document.title;
    document.title = [printed.title, printed.stamp?.number].join(' ').trim();
    const timer = setTimeout(() => window.print(), PRINT_DELAY);
    return () => {
      clearTimeout(timer);
      document.title = before;
    };
  }, [printed]);
}

/** Page style while the document is shown: A4 with document number and page number on each page. */
function usePageStyle(stamp: PrintedStamp | undefined): void {
  useEffect(() => {
    // A constructed style sheet, since the content security policy forbids inline styles.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(pageRule(stamp));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [stamp]);
}

/** The `@page` rule; `Page {page} of {pages}` becomes CSS counters. */
function pageRule(stamp: PrintedStamp | undefined): string {
  const size = 'size: A4; margin: 15mm 15mm 17mm;';
  if (stamp === undefined) return `@page { ${size} }`;
  const face = 'font: 8pt "Inter Variable", sans-serif; color: #000;';
  const counted = stamp.page
    .split(/(\{pages?\})/)
    .filter((part) => part !== '')
    .map((part) => (part === '{page}' ? 'counter(page)' : part === '{pages}' ? 'counter(pages)' : quoted(part)));
  return (
    `@page { ${size} @bottom-left { content: ${quoted(stamp.number)}; ${face} } ` +
    `@bottom-right { content: ${counted.join(' ')}; ${face} } }`
  );
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\\n]/g, ' ')}"`;
}
