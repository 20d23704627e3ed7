/** The day of the demo data, and where the clocks of its register and of the browsers stand. */
export const demoDay = new Date('2026-11-26T09:00:00Z');
