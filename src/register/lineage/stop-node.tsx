import { Handle, Position, type Node, type NodeProps } from '@xyflow/react';
import { useContext, type FocusEvent, type KeyboardEvent } from 'react';
import { Link, useWords } from '../../../engine/react/index.ts';
import { NamedIcon } from '../../../engine/react/state/index.ts';
import { PictureContext } from './picture-context.ts';
import type { LineageStop } from './use-lineage.ts';
import { useLineageWords } from './use-lineage-words.ts';
import { useRecordAddress } from './use-record-address.ts';

export type StopNodeType = Node<{ readonly place: LineageStop; readonly isFocus: boolean }, 'place'>;

/** A place in the picture: its kind, name, holder and figures; a link where it has a record. */
export function StopNode({ data: { place, isFocus } }: NodeProps<StopNodeType>) {
  const words = useLineageWords();
  const address = useRecordAddress()(place);
  const picture = useContext(PictureContext);
  const shared = {
    className: `place place-${place.kind.toLowerCase()}${isFocus ? ' place-focus' : ''} nopan`,
    'data-place': place.id,
    onKeyDown: (event: KeyboardEvent) => picture.onKeyDown(place.id, event),
    onFocus: (event: FocusEvent) => picture.onFocus(place.id, event),
  };
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={false} />
      {address === undefined ? (
        <div {...shared} role="group" tabIndex={0} aria-label={words.sentence(place)}>
          <PlaceContent place={place} />
        </div>
      ) : (
        <Link {...shared} to={address} draggable={false}>
          <PlaceContent place={place} />
        </Link>
      )}
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </>
  );
}

function PlaceContent({ place }: { readonly place: LineageStop }) {
  const translate = useWords();
  const words = useLineageWords();
  const isLot = place.kind === 'LOT';
  return (
    <>
      <span className="place-kind">
        <NamedIcon name={words.icon(place)} size={14} />
        {words.kind(place)}
      </span>
      <span className="place-name">{words.name(place)}</span>
      {!isLot && <span className="place-holder">{words.holder(place)}</span>}
      <span className="place-amount">{words.amount(place.received, place)}</span>
      {isLot && (
        <span className="place-amount">
          {translate('lineage.left', { amount: words.amount(place.remaining, place) })}
        </span>
      )}
      <span className="visually-hidden">{words.balance(place)}</span>
    </>
  );
}
