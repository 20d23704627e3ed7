import { encode } from 'uqr';

/** A QR code as an SVG path in a square of `size` modules, its quiet border of four modules included. */
export interface QrCode {
  readonly size: number;
  readonly path: string;
}

/** The QR code of an address, readable when a seventh of it is damaged. */
export function qrCode(address: string): QrCode {
  const { size, data } = encode(address, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${String(x)} ${String(y)}h1v1h-1z`] : [])),
  );
  return { size, path: path.join('') };
}
