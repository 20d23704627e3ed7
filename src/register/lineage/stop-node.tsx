import { Handle, Position, type Node, type NodeProps } from '@xyflow/react';
import { useContext, type FocusEvent, type KeyboardEvent } from 'react';
import { Link, useWords } from '../../../engine/react/index.ts';
import { NamedIcon } from '../../../engine/react/state/index.ts';
import { PictureContext } from './picture-context.ts';
import type { LineageStop } from './use-lineage.ts';
import { useLineageWords } from './use-lineage-words.ts';
import { useRecordAddress } from './use-record-address.ts';

export type StopNodeType = Node<{ readonly stop: LineageStop; readonly isFocus: boolean }, 'place'>;

/** A node: kind, name, holder and amounts; a link when it has a record. */
export function StopNode({ data: { stop, isFocus } }: NodeProps<StopNodeType>) {
  const words = useLineageWords();
  const address = useRecordAddress()(stop);
  const picture = useContext(PictureContext);
  const shared = {
    className: `place place-${stop.kind.toLowerCase()}${isFocus ? ' place-focus' : ''} nopan`,
    'data-place': stop.id,
    onKeyDown: (event: KeyboardEvent) => picture.onKeyDown(stop.id, event),
    onFocus: (event: FocusEvent) => picture.onFocus(stop.id, event),
  };
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={false} />
      {address === undefined ? (
        <div {...shared} role="group" tabIndex={0} aria-label={words.sentence(stop)}>
          <StopContent stop={stop} />
        </div>
      ) : (
        <Link {...shared} to={address} draggable={false}>
          <StopContent stop={stop} />
        </Link>
      )}
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </>
  );
}

function StopContent({ stop }: { readonly stop: LineageStop }) {
  const translate = useWords();
  const words = useLineageWords();
  const isLot = stop.kind === 'LOT';
  return (
    <>
      <span className="place-kind">
        <NamedIcon name={words.icon(stop)} size={14} />
        {words.kind(stop)}
      </span>
      <span className="place-name">{words.name(stop)}</span>
      {!isLot && <span className="place-holder">{words.holder(stop)}</span>}
      <span className="place-amount">{words.amount(stop.received, stop)}</span>
      {isLot && (
        <span className="place-amount">
          {translate('lineage.left', { amount: words.amount(stop.remaining, stop) })}
        </span>
      )}
      <span className="visually-hidden">{words.balance(stop)}</span>
    </>
  );
}
