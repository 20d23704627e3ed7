import type { PDFDocumentProxy } from 'pdfjs-dist';
/** A file as pictures. */
export interface Drawn {
  /** Of each picture, an address of this browser alone. */
  readonly addresses: readonly string[];
  /** How many pages the file has, drawn or not. */
  readonly count: number;
}

/** So many pages are drawn; who wants more downloads the file. */
const PAGES = 20;
/** Twice the width they are seen at, so that small print can be read, in pixels. */
const WIDTH = 1600;

/** A picture as it is. Rejects where the browser cannot draw it. */
export async function drawnPicture(file: Blob): Promise<Drawn> {
  (await createImageBitmap(file)).close();
  return { addresses: [URL.createObjectURL(file)], count: 1 };
}

/**
 * The first pages of a PDF. No script in it is run, and nothing it names is fetched. Rejects where it is no PDF.
 * Its reader comes with the first one that somebody looks at.
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
