/** Object ids of types that are read as text: a number or a Date would lose digits or shift days. */
export const asText = { bigint: 20, numeric: 1700, date: 1082 } as const;
