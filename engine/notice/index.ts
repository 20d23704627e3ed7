export { toLetter, type Letter, type LetterRequest, type LetterContext } from './letter.ts';
export { letterHtml, letterText } from './letter-text.ts';
