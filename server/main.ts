import { readMetadata, readSettings } from './read-at-start.ts';
import { serve } from './serve.ts';

await serve(readSettings(process.env), readMetadata());
