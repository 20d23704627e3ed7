export { toLetter, type Letter } from './letter.ts';
export { letterHtml, letterText } from './letter-text.ts';
