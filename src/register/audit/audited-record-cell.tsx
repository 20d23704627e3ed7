import { Link, useCatalogue, type CellProps } from '../../../engine/react/index.ts';
import { addressOfRecord } from './address-of-record.ts';

/** The number of the record an entry is about, leading to it where it has an address. */
export function AuditedRecordCell({ record }: CellProps) {
  const address = addressOfRecord(useCatalogue(), record);
  const id = String(record['recordId']);
  if (id === '0') return '–';
  return address === undefined ? id : <Link to={address}>{id}</Link>;
}
