export { PaletteButton } from './palette-button.tsx';
export type { PaletteItem } from './palette-items.ts';
