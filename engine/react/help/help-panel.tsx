import { use, type KeyboardEventHandler } from 'react';
import { memoizeLoads } from '../load/index.ts';
import { useLabel, type EntityHelp } from '../state/index.ts';
import './help.css';

type LoadHelp = () => Promise<EntityHelp>;

const loadHelp = memoizeLoads<EntityHelp>();

/** First paragraph of a screen's help. */
export function PurposeText({ load }: { readonly load: LoadHelp }) {
  const label = useLabel();
  const [first] = use(loadHelp(load)).text;
  return first && label(first);
}

interface HelpPanelProps {
  readonly load: LoadHelp;
  readonly title: string;
  readonly onKeyDown: KeyboardEventHandler;
}

/** Help of a screen: its purpose and the meaning of each status. */
export function HelpPanel({ load, title, onKeyDown }: HelpPanelProps) {
  const label = useLabel();
  const { text, values } = use(loadHelp(load));
  return (
    <section className="help-panel" aria-label={title} tabIndex={0} onKeyDown={onKeyDown} ref={focusPanel}>
      {text.map((paragraph) => (
        <p key={label(paragraph)}>{label(paragraph)}</p>
      ))}
      {values.length > 0 && (
        <dl>
          {values.map((value) => (
            <div key={label(value.label)}>
              <dt>{label(value.label)}</dt>
              <dd>{label(value.text)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** Arrow keys scroll the help as soon as it is open. */
function focusPanel(panel: HTMLElement | null): void {
  panel?.focus();
}
