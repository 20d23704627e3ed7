/** How a file is shown: drawn by the browser as a picture, or page by page. */
export type PreviewKind = 'picture' | 'pages';

const kinds: Readonly<Record<string, PreviewKind>> = {
  gif: 'picture',
  jpeg: 'picture',
  jpg: 'picture',
  pdf: 'pages',
  png: 'picture',
  webp: 'picture',
};

/** How a file of this name can be shown; undefined where it can only be downloaded. What could hold a script is never shown. */
export function previewOf(name: string): PreviewKind | undefined {
  const extension = /\.([^.]+)$/u.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(kinds, extension) ? kinds[extension] : undefined;
}
