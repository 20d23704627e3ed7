import { Link, useCatalogue, type CellProps } from '../../../engine/react/index.ts';
import { addressOfRecord } from './address-of-record.ts';

/** Code or number of an entry's record, linked when it has an address. */
export function AuditedRecordCell({ record }: CellProps) {
  const address = addressOfRecord(useCatalogue(), record);
  const id = String(record['recordId']);
  if (id === '0') return '–';
  const name = typeof record['recordCode'] === 'string' ? record['recordCode'] : id;
  return address === undefined ? name : <Link to={address}>{name}</Link>;
}
