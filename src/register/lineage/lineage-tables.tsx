import { Link, useWords } from '../../../engine/react/index.ts';
import { NamedIcon } from '../../../engine/react/state/index.ts';
import { ResponsiveTable, type NamedRow } from '../../../engine/react/table/index.ts';
import type { Lineage, LineageStop } from './use-lineage.ts';
import { useLineageWords } from './use-lineage-words.ts';
import { useRecordAddress } from './use-record-address.ts';

/** Tables equivalent to the picture: every node with received, passed on and remaining amounts, and every flow. */
export function LineageTables({ lineage }: { readonly lineage: Lineage }) {
  return (
    <div className="lineage-tables">
      <StopTable stops={lineage.nodes} />
      <FlowTable lineage={lineage} />
    </div>
  );
}

interface TableProps {
  readonly title: string;
  readonly columns: readonly string[];
  /** Index of the first column with amounts. */
  readonly firstAmount: number;
  readonly rows: readonly NamedRow[];
}

/** Wide tables scroll, also by keyboard. */
function Table({ title, columns, firstAmount, rows }: TableProps) {
  const translate = useWords();
  const headings = columns.map((column, index) => ({
    heading: translate(`lineage.${column}`),
    className: index < firstAmount ? undefined : 'cell-end',
  }));
  return (
    <section className="lineage-table" tabIndex={0} aria-label={title}>
      <ResponsiveTable caption={title} columns={headings} rows={rows} />
    </section>
  );
}

function StopTable({ stops }: { readonly stops: readonly LineageStop[] }) {
  const translate = useWords();
  const words = useLineageWords();
  const rows = stops.map((stop) => ({
    key: stop.id,
    cells: [
      <StopName key="name" stop={stop} />,
      <span key="kind">
        <NamedIcon name={words.icon(stop)} size={14} /> {words.kind(stop)}
      </span>,
      words.holder(stop),
      words.amount(stop.received, stop),
      words.amount(stop.passedOn, stop),
      words.amount(stop.remaining, stop),
    ],
  }));
  return (
    <Table
      title={translate('lineage.places')}
      columns={['name', 'kind', 'holder', 'received', 'passedOn', 'remaining']}
      firstAmount={3}
      rows={rows}
    />
  );
}

function StopName({ stop }: { readonly stop: LineageStop }) {
  const address = useRecordAddress()(stop);
  const { name } = useLineageWords();
  // A lot is named by its holder, who has a separate column here.
  const words = stop.kind === 'LOT' ? stop.certificateCode : name(stop);
  return address === undefined ? words : <Link to={address}>{words}</Link>;
}

function FlowTable({ lineage: { nodes, edges } }: { readonly lineage: Lineage }) {
  const translate = useWords();
  const words = useLineageWords();
  const stops = new Map(nodes.map((stop) => [stop.id, stop]));
  const named = (stop: LineageStop | undefined) =>
    stop === undefined ? '' : `${words.kind(stop)}: ${words.name(stop)}`;
  const rows = edges.map((flow) => {
    const [from, to] = [stops.get(flow.from), stops.get(flow.to)];
    return { key: `${flow.from} ${flow.to}`, cells: [named(from), named(to), words.flow(flow, from, to)] };
  });
  return <Table title={translate('lineage.flows')} columns={['from', 'to', 'quantity']} firstAmount={2} rows={rows} />;
}
