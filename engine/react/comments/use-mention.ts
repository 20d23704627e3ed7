import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { mentionAt, offeredFor, withMention, type Mentionable } from './mention-state.ts';

/** State of a text with mentions: props of the text area and the suggestion list that opens at an @. */
export function useMention(people: readonly Mentionable[]) {
  const area = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const [text, setText] = useState('');
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  const [chosen, setChosen] = useState<readonly Mentionable[]>([]);
  const [isDismissed, setDismissed] = useState(false);
  const open = isDismissed ? undefined : mentionAt(text, caret);
  const offered = open === undefined ? [] : offeredFor(open, people);
  const optionId = (index: number) => `${listId}-${String(index)}`;

  const write = (next: string, at: number) => {
    setText(next);
    setCaret(at);
    setActive(0);
    setDismissed(false);
  };
  const choose = (person: Mentionable) => {
    if (open === undefined) return;
    const next = withMention(text, open, person);
    write(next.text, next.caret);
    setDismissed(true);
    setChosen([...chosen.filter(({ name }) => name !== person.name), person]);
    area.current?.focus();
    // Set the caret after the new text is rendered.
    requestAnimationFrame(() => area.current?.setSelectionRange(next.caret, next.caret));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const person = offered[active];
    if (person === undefined || event.ctrlKey || event.metaKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((active + step + offered.length) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(person);
    else if (event.key === 'Escape') setDismissed(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    text,
    chosen,
    clear: () => {
      write('', 0);
      setChosen([]);
    },
    areaProps: {
      ref: area,
      value: text,
      onKeyDown,
      onChange: ({ target }: { readonly target: HTMLTextAreaElement }) => write(target.value, target.selectionStart),
      onSelect: () => setCaret(area.current?.selectionStart ?? 0),
      'aria-autocomplete': 'list',
      ...(offered.length > 0 && { 'aria-controls': listId, 'aria-activedescendant': optionId(active) }),
    } as const,
    offered: offered.map((person, index) => ({
      person,
      props: {
        id: optionId(index),
        role: 'option',
        'aria-selected': index === active,
        // Keeps the focus in the text area.
        onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
        onClick: () => choose(person),
      } as const,
    })),
    listId,
  };
}
