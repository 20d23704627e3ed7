import { encode } from 'uqr';

/** A QR code as an SVG path in a square of `size` modules, including a margin of four modules. */
export interface QrCode {
  readonly size: number;
  readonly path: string;
}

/** The QR code of an address with error correction M (about 15 % damage). */
export function qrCode(address: string): QrCode {
  const { size, data } = encode(address, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${String(x)} ${String(y)}h1v1h-1z`] : [])),
  );
  return { size, path: path.join('') };
}
