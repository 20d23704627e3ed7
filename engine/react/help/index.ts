export { HelpButton, Purpose } from './help-button.tsx';
