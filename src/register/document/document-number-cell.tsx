import { Link, type CellProps } from '../../../engine/react/index.ts';

/** The number of an issued document, linked to its verification. */
export function DocumentNumberCell({ record }: CellProps) {
  const number = String(record['number']);
  const content = String(record['fingerprint']);
  return <Link to={`/verify/${number}?content=${content}`}>{number}</Link>;
}
