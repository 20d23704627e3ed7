/** First and last day, `YYYY-MM-DD`. */
export interface ExportPeriod {
  readonly from: string;
  readonly to: string;
}

export function yearPeriod(year: number): ExportPeriod {
  return { from: `${String(year)}-01-01`, to: `${String(year)}-12-31` };
}

const quarters = {
  Q1: ['01-01', '03-31'],
  Q2: ['04-01', '06-30'],
  Q3: ['07-01', '09-30'],
  Q4: ['10-01', '12-31'],
} as const;

export type Quarter = keyof typeof quarters;

export function quarterPeriod(year: number, quarter: Quarter): ExportPeriod {
  const [from, to] = quarters[quarter];
  return { from: `${String(year)}-${from}`, to: `${String(year)}-${to}` };
}

export function isQuarter(value: unknown): value is Quarter {
  return typeof value === 'string' && Object.hasOwn(quarters, value);
}
