export { openDownload } from './open-download.ts';
export { lazyComponent, partsComeWith, withCompanion } from './lazy-component.ts';
export { saveFile } from './save-file.ts';
export { fetched, NotLoaded, remembered } from './remembered.ts';
export { refetch } from './refetch.ts';
