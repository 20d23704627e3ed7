export { portRefused } from './port.ts';
