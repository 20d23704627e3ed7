import type { ReactNode } from 'react';
import { Link, useWords } from '../../../engine/react/index.ts';
import { NamedIcon } from '../../../engine/react/state/index.ts';
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
  readonly children: ReactNode;
}

/** Wide tables scroll, also by keyboard. */
function Table({ title, columns, children }: TableProps) {
  return (
    <section className="lineage-table" tabIndex={0} aria-label={title}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

function StopTable({ stops }: { readonly stops: readonly LineageStop[] }) {
  const translate = useWords();
  const words = useLineageWords();
  const columns = ['name', 'kind', 'holder', 'received', 'passedOn', 'remaining'];
  return (
    <Table title={translate('lineage.places')} columns={columns.map((column) => translate(`lineage.${column}`))}>
      {stops.map((stop) => (
        <tr key={stop.id}>
          <th scope="row">
            <StopName stop={stop} />
          </th>
          <td>
            <NamedIcon name={words.icon(stop)} size={14} /> {words.kind(stop)}
          </td>
          <td>{words.holder(stop)}</td>
          <td className="figure">{words.amount(stop.received, stop)}</td>
          <td className="figure">{words.amount(stop.passedOn, stop)}</td>
          <td className="figure">{words.amount(stop.remaining, stop)}</td>
        </tr>
      ))}
    </Table>
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
  const columns = ['from', 'to', 'quantity'].map((column) => translate(`lineage.${column}`));
  return (
    <Table title={translate('lineage.flows')} columns={columns}>
      {edges.map((flow) => {
        const [from, to] = [stops.get(flow.from), stops.get(flow.to)];
        return (
          <tr key={`${flow.from} ${flow.to}`}>
            <th scope="row">{named(from)}</th>
            <td>{named(to)}</td>
            <td className="figure">{words.flow(flow, from, to)}</td>
          </tr>
        );
      })}
    </Table>
  );
}
