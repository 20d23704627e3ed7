export { certificateHooks } from './hooks.ts';
export { followMarket } from './market.ts';
