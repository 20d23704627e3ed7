import { useEffect } from 'react';
import type { PrintedStamp } from '../../print/index.ts';

/** A4 with the document's number and the page's own on each page, while the document is shown. */
export function usePageStyle(stamp: PrintedStamp | undefined): void {
  useEffect(() => {
    // A sheet of the page's own: the content security policy allows no styles inside of the document.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(pageRule(stamp));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [stamp]);
}

/** The rule of a page's margins: `Page {page} of {pages}` counts by CSS. */
export function pageRule(stamp: PrintedStamp | undefined): string {
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
