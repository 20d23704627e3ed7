import {
  type PrintedBlock,
  type PrintedChoice,
  type PrintedDocument,
  type PrintedStamp,
  type PrintedValue,
  qrCode,
} from '../../print/index.ts';
import { useWords } from '../state/index.ts';
import './printed-page.css';

/** An issued document as a page: blocks and texts as in its PDF. */
export function PrintedPage({ document }: { readonly document: PrintedDocument }) {
  const { language, issuer, title, blocks, stamp } = document;
  return (
    <article className="printed-page" lang={language}>
      <p className="printed-issuer">{issuer}</p>
      <h2 className="printed-title">{title}</h2>
      <div className="printed-blocks">
        <PrintedBlocks blocks={blocks} />
      </div>
      {stamp !== undefined && <Stamp stamp={stamp} />}
    </article>
  );
}

/** The blocks of a document, for display outside a page. */
export function PrintedBlocks({ blocks }: Pick<PrintedDocument, 'blocks'>) {
  return blocks.map((block) => (
    <section key={block.name} className={`printed-block printed-${block.kind}`}>
      {block.title !== undefined && <h3>{block.title}</h3>}
      <Block block={block} />
    </section>
  ));
}

function Block({ block }: { readonly block: PrintedBlock }) {
  switch (block.kind) {
    case 'values':
      return <PrintedValues items={block.items} />;
    case 'party':
      return block.text === undefined ? <PrintedValues items={block.items} /> : <p>{block.text}</p>;
    case 'table':
      return <Table block={block} />;
    case 'choices':
      return block.items.map((item) => <Choice key={item.label} choice={item} />);
    case 'note':
    case 'footer':
      return <p className="printed-text">{block.text}</p>;
  }
}

function PrintedValues({ items }: { readonly items: readonly PrintedValue[] }) {
  return (
    <dl>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Table({ block: { columns, rows } }: { readonly block: Extract<PrintedBlock, { readonly kind: 'table' }> }) {
  return (
    <table>
      <thead>
        <tr>
          {columns.map(({ label, align }) => (
            <th key={label} scope="col" className={`printed-${align}`}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            {cells.map((cell, index) => (
              <td key={columns[index]?.label} className={`printed-${columns[index]?.align ?? 'start'}`}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows both answers; the one not chosen is struck through and hidden from screen readers. */
function Choice({ choice: { label, answers } }: { readonly choice: PrintedChoice }) {
  return (
    <p className="printed-choice">
      <span>{label}</span>
      {answers.map(({ text, isChosen }) =>
        isChosen ? (
          <strong key={text}>{text}</strong>
        ) : (
          <s key={text} aria-hidden="true">
            {text}
          </s>
        ),
      )}
    </p>
  );
}

function Stamp({ stamp: { items, sentence, address } }: { readonly stamp: PrintedStamp }) {
  const translate = useWords();
  const { size, path } = qrCode(address);
  return (
    <section className="printed-stamp">
      <svg viewBox={`0 0 ${String(size)} ${String(size)}`} role="img" aria-label={translate('print.qr')}>
        <path d={path} />
      </svg>
      <div>
        <PrintedValues items={items} />
        <p>{sentence}</p>
        <p>{address}</p>
      </div>
    </section>
  );
}
