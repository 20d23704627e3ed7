export { openDownload } from './open-download.ts';
export { lazyComponent, preloadWith, withCompanion } from './lazy-component.ts';
export { saveFile } from './save-file.ts';
export { fetched, memoizeLoads, memoizePromise, NotLoaded } from './memoize-promise.ts';
export { refetch } from './refetch.ts';
export { runMutation } from './run-mutation.ts';
