export { LoadingSpinner } from './loading-spinner.tsx';
export { Select } from './select.tsx';
export { SoftDisabledButton } from './soft-disabled-button.tsx';
