export type { DefaultSVGIconProps, SVGIconProps } from './icon.js';

/** Blueprint's new icons are not used. */
export type IconNextName = never;
export type NextIconVariant = never;
