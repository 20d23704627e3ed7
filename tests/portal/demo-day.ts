/** Day of the demo data; initial time of the server's and browsers' clocks. */
export const demoDay = new Date('2026-11-26T09:00:00Z');
