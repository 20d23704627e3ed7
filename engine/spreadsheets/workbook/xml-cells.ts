/** A row of sheet XML; each cell text runs from its attributes to the next cell. */
export interface XmlRow {
  readonly attributes: string;
  readonly cells: readonly string[];
}

/** Element names of rows and cells, without prefix: `row` and `c` in Office Open XML. */
export interface RowTags {
  readonly row: string;
  /** A pattern. */
  readonly cell: string;
}

/** The rows of a sheet's XML, in batches per chunk; buffers at most a chunk and a row. */
export async function* xmlRows(
  pieces: AsyncIterable<string> | Iterable<string>,
  tags: RowTags,
): AsyncGenerator<readonly XmlRow[]> {
  const end = `${tags.row}>`;
  const split = new RegExp(`<(?:[\\w.-]+:)?${tags.row}(?=[\\s>/])`, 'u');
  const cells = new RegExp(`<(?:[\\w.-]+:)?(?=(?:${tags.cell})[\\s>/])`, 'u');
  const rowsIn = (text: string) =>
    text
      .split(split)
      .slice(1)
      .map((row) => rowOf(row, end, cells));
  let rest: string[] = [];
  for await (const piece of pieces) {
    const last = piece.lastIndexOf(end);
    rest.push(last < 0 ? piece : piece.slice(0, last));
    if (last < 0) continue;
    yield rowsIn(rest.join(''));
    rest = [piece.slice(last)];
  }
  yield rowsIn(rest.join(''));
}

function rowOf(row: string, end: string, split: RegExp): XmlRow {
  const until = row.indexOf(end);
  const [attributes = '', ...cells] = (until < 0 ? row : row.slice(0, until)).split(split);
  return { attributes, cells };
}

/** An attribute of the element at the start of the text. */
export function attributeOf(element: string, name: string): string | undefined {
  const begin = element.indexOf(` ${name}="`);
  if (begin < 0 || begin > element.indexOf('>')) return undefined;
  const from = begin + name.length + 3;
  return element.slice(from, element.indexOf('"', from));
}

/** Decodes XML entities. */
export function fromXml(text: string): string {
  return text.replaceAll(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/giu,
    (whole, hex?: string, number?: string, name?: string) => {
      const code = hex === undefined ? Number(number) : Number.parseInt(hex, 16);
      return Number.isNaN(code) ? (named[name ?? ''] ?? whole) : String.fromCodePoint(Math.min(code, 0x10_ffff));
    },
  );
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
