import { use } from 'react';
import { fetched, memoizePromise } from '../load/index.ts';
import { useLabel, type EntityHelp } from '../state/index.ts';
import './help.css';

type LoadHelp = () => Promise<EntityHelp>;

const loaded = new WeakMap<LoadHelp, Promise<EntityHelp>>();

const useHelp = (load: LoadHelp): EntityHelp => use(memoizePromise(loaded, load, () => fetched(load())));

/** First paragraph of a screen's help. */
export function PurposeText({ load }: { readonly load: LoadHelp }) {
  const label = useLabel();
  const [first] = useHelp(load).text;
  return first && label(first);
}

/** Help of a screen: its purpose and the meaning of each status. */
export function HelpPanel({ load, title }: { readonly load: LoadHelp; readonly title: string }) {
  const label = useLabel();
  const { text, values } = useHelp(load);
  return (
    <section className="help-panel" aria-label={title} tabIndex={0}>
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
