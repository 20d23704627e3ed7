export { IconSize, Icons as IconsNext, SVGIconContainer as SvgIconContainerNext } from './icon.js';
