export { checkMachine, checkStart } from './check-start.ts';
export { portRefused } from './port.ts';
