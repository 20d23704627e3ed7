export { openDownload } from './open-download.ts';
export { partOf, partsComeWith, withCompanion } from './part-of.ts';
export { saveFile } from './save-file.ts';
export { fetched, NotLoaded, remembered } from './remembered.ts';
export { readAnew } from './read-anew.ts';
