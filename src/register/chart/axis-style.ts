/** How an axis of a chart is drawn: its line and its words. */
export const axisStyle = { stroke: 'var(--line-strong)', tick: { fill: 'var(--text-muted)', fontSize: 12 } } as const;
