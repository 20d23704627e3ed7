export { isNoPhone, writtenPhone } from './phone.ts';
