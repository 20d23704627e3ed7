import { walkScreensOf } from './accessibility-walk.ts';

walkScreensOf('registry');
