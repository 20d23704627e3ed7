export { isNoPhone, formatPhone } from './phone.ts';
