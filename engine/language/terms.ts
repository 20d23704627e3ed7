import { fileOf } from './file.ts';
import { terms } from './shapes.ts';

export const termsFile = fileOf('terms', 'Named rules of the whole product', { terms });
