export { certificateHooks } from './hooks.ts';
export { followMarket, clearBuyer } from './market.ts';
export { sameNumberTables } from './same-numbers.ts';
export { certificateTables, exportAbroadOfBefore, keptValuesOfBefore } from './tables.ts';
export { withdrawalHooks } from './withdraw.ts';
