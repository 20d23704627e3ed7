/** Object ids of the types we want as the database writes them: a number or a Date would lose digits or shift days. */
export const asText = { bigint: 20, numeric: 1700, date: 1082 } as const;
