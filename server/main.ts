import { readMetadata, readSettings } from './read-at-start.ts';
import { serve } from './serve.ts';

await serve({ settings: readSettings(process.env), metadata: readMetadata() });
