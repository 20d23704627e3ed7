/** How an instant stands in a record: ISO, in UTC, to the millisecond. @throws RangeError for what is no instant */
export function instantText(instant: Date | string): string {
  return new Date(instant).toISOString();
}
