export { toLetter, type Letter, type LetterRequest, type LetterSurroundings } from './letter.ts';
export { letterHtml, letterText } from './written.ts';
