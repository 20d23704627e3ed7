import { Button } from '@blueprintjs/core';
import { useFormat } from '../format/index.ts';
import { useWords } from '../state/index.ts';

interface BulkProgressBarProps {
  readonly done: number;
  readonly of: number;
  readonly onStop: () => void;
}

/** How far an action over many records is, and the way to end it there. */
export function BulkProgressBar({ done, of, onStop }: BulkProgressBarProps) {
  const translate = useWords();
  const { number } = useFormat();
  const words = translate('list.bulkProgress', { done: number(done), of: number(of) });
  return (
    <>
      <progress value={done} max={of} aria-label={words} />
      <span>{words}</span>
      <Button variant="outlined" onClick={onStop}>
        {translate('list.bulkStop')}
      </Button>
    </>
  );
}
