import { walkScreensOf } from './accessibility-walk.ts';

walkScreensOf('supplier');
