import type { ReactNode } from 'react';
import { Link, useWords } from '../../../engine/react/index.ts';
import { NamedIcon } from '../../../engine/react/state/index.ts';
import type { Lineage, LineageStop } from './use-lineage.ts';
import { useLineageWords } from './use-lineage-words.ts';
import { useRecordAddress } from './use-record-address.ts';

/** The same as the picture, in words and figures: every place with what came, went on and remains, and every flow. */
export function LineageTables({ lineage }: { readonly lineage: Lineage }) {
  return (
    <div className="lineage-tables">
      <PlaceTable places={lineage.nodes} />
      <FlowTable lineage={lineage} />
    </div>
  );
}

interface TableProps {
  readonly title: string;
  readonly columns: readonly string[];
  readonly children: ReactNode;
}

/** Wide tables scroll by themselves, also by keys. */
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

function PlaceTable({ places }: { readonly places: readonly LineageStop[] }) {
  const translate = useWords();
  const words = useLineageWords();
  const columns = ['name', 'kind', 'holder', 'received', 'passedOn', 'remaining'];
  return (
    <Table title={translate('lineage.places')} columns={columns.map((column) => translate(`lineage.${column}`))}>
      {places.map((place) => (
        <tr key={place.id}>
          <th scope="row">
            <PlaceName place={place} />
          </th>
          <td>
            <NamedIcon name={words.icon(place)} size={14} /> {words.kind(place)}
          </td>
          <td>{words.holder(place)}</td>
          <td className="figure">{words.amount(place.received, place)}</td>
          <td className="figure">{words.amount(place.passedOn, place)}</td>
          <td className="figure">{words.amount(place.remaining, place)}</td>
        </tr>
      ))}
    </Table>
  );
}

function PlaceName({ place }: { readonly place: LineageStop }) {
  const address = useRecordAddress()(place);
  const { name } = useLineageWords();
  // A lot is called by its holder, who has a column of their own here.
  const words = place.kind === 'LOT' ? place.certificateCode : name(place);
  return address === undefined ? words : <Link to={address}>{words}</Link>;
}

function FlowTable({ lineage: { nodes, edges } }: { readonly lineage: Lineage }) {
  const translate = useWords();
  const words = useLineageWords();
  const places = new Map(nodes.map((place) => [place.id, place]));
  const named = (place: LineageStop | undefined) =>
    place === undefined ? '' : `${words.kind(place)}: ${words.name(place)}`;
  const columns = ['from', 'to', 'quantity'].map((column) => translate(`lineage.${column}`));
  return (
    <Table title={translate('lineage.flows')} columns={columns}>
      {edges.map((flow) => {
        const [from, to] = [places.get(flow.from), places.get(flow.to)];
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
