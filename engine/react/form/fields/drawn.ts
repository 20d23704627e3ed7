import type { PDFDocumentProxy } from 'pdfjs-dist';
/** A file rendered as images. */
export interface Drawn {
  /** Object URL of each image. */
  readonly addresses: readonly string[];
  /** Number of pages in the file, including those not rendered. */
  readonly count: number;
}

/** Maximum number of rendered pages. */
const PAGES = 20;
/** Width of the rendering in pixels: twice the display width, to keep small print readable. */
const WIDTH = 1600;

/** An image file unchanged. Rejects when the browser cannot decode it. */
export async function drawnPicture(file: Blob): Promise<Drawn> {
  (await createImageBitmap(file)).close();
  return { addresses: [URL.createObjectURL(file)], count: 1 };
}

/**
 * Renders the first pages of a PDF, without running scripts or fetching resources. Rejects for other files. The PDF
 * library is loaded on first use.
 */
export async function drawnPages(file: Blob): Promise<Drawn> {
  const [{ getDocument }] = await Promise.all([import('pdfjs-dist'), import('pdfjs-dist/build/pdf.worker.min.mjs')]);
  const task = getDocument({ data: await file.arrayBuffer(), useWasm: false });
  try {
    const document = await task.promise;
    const numbers = Array.from({ length: Math.min(document.numPages, PAGES) }, (_, index) => index + 1);
    const addresses: string[] = [];
    for (const number of numbers) addresses.push(await drawnPage(await document.getPage(number)));
    return { addresses, count: document.numPages };
  } finally {
    await task.destroy();
  }
}

type Page = Awaited<ReturnType<PDFDocumentProxy['getPage']>>;

async function drawnPage(page: Page): Promise<string> {
  const { width } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: WIDTH / width });
  const canvas = Object.assign(document.createElement('canvas'), { width: viewport.width, height: viewport.height });
  await page.render({ canvas, viewport }).promise;
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (drawn === null) throw new Error('The page is too large to be drawn.');
  return URL.createObjectURL(drawn);
}
