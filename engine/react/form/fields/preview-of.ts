/** Kind of preview: an image decoded by the browser, or pages. */
export type PreviewKind = 'picture' | 'pages';

const kinds: Readonly<Record<string, PreviewKind>> = {
  gif: 'picture',
  jpeg: 'picture',
  jpg: 'picture',
  pdf: 'pages',
  png: 'picture',
  webp: 'picture',
};

/**
 * Kind of preview by file name; undefined when the file can only be downloaded. Files that could contain scripts have
 * no preview.
 */
export function previewOf(name: string): PreviewKind | undefined {
  const extension = /\.([^.]+)$/u.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(kinds, extension) ? kinds[extension] : undefined;
}
