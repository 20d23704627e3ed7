import { Radio, RadioGroup, TextArea } from '@blueprintjs/core';
import { useCallback, useId, useState } from 'react';
import { SoftDisabledButton } from '../controls/index.ts';
import type { ErrorSentence } from '../feedback/index.ts';
import { useUnsavedChanges } from '../guard/index.ts';
import type { HistoryFormatter } from '../history/index.ts';
import { useWords, type PortalEntity } from '../state/index.ts';
import type { CommentAudience } from '../../../generated/engine/types.ts';
import type { CommentReaders, CommentsRead } from './comment.ts';
import { toSent, type Mentionable } from './mention-state.ts';
import { useMention } from './use-mention.ts';

interface CommentFormProps extends Pick<CommentsRead, 'audiences' | 'people'> {
  readonly entity: PortalEntity;
  readonly formatter: HistoryFormatter;
  /** Resolves to the server's errors. */
  readonly onSend: (audience: CommentAudience, text: string) => Promise<readonly ErrorSentence[]>;
}

/** Form for a comment: plain text, mentions after an @, and the audience. */
export function CommentForm({ entity, audiences, people, formatter, onSend }: CommentFormProps) {
  const translate = useWords();
  const hint = useId();
  const [audience, setAudience] = useState<CommentAudience>('ORGANIZATION');
  const [state, setState] = useState<{ readonly isSending: boolean; readonly errors: readonly ErrorSentence[] }>({
    isSending: false,
    errors: [],
  });
  const mention = useMention(mentionables(entity, people, formatter));
  const { text } = mention;
  const isEmpty = text.trim() === '';
  useUnsavedChanges(useCallback(() => !isEmpty, [isEmpty]));
  const send = async () => {
    setState({ isSending: true, errors: [] });
    const errors = await onSend(audience, toSent(text, mention.chosen));
    setState({ isSending: false, errors });
    if (errors.length > 0) return;
    mention.clear();
    // The next comment starts with the own organization as its audience.
    setAudience('ORGANIZATION');
  };
  return (
    <form
      className="comment-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty && !state.isSending) void send();
      }}
    >
      <CommentArea mention={mention} hint={hint} isSending={state.isSending} />
      <p id={hint} className="comment-hint">
        {translate(people.length > 0 ? 'comments.hint' : 'comments.hintAlone')}
      </p>
      <Audiences entity={entity} audiences={audiences} formatter={formatter} chosen={audience} onChoose={setAudience} />
      {state.errors.length > 0 && (
        <p role="alert" className="comment-errors">
          {state.errors.map(({ sentence }) => sentence).join(' ')}
        </p>
      )}
      <SoftDisabledButton type="submit" disabled={isEmpty} loading={state.isSending}>
        {translate('comments.add')}
      </SoftDisabledButton>
    </form>
  );
}

interface CommentAreaProps {
  readonly mention: ReturnType<typeof useMention>;
  readonly hint: string;
  /** Makes the text read-only: text typed while sending would be cleared with the sent text. */
  readonly isSending: boolean;
}

function CommentArea({ mention: { areaProps, offered, listId }, hint, isSending }: CommentAreaProps) {
  const translate = useWords();
  const { ref, ...props } = areaProps;
  return (
    <div className="comment-area">
      <TextArea
        {...props}
        inputRef={ref}
        fill
        autoResize
        maxLength={10_000}
        readOnly={isSending}
        aria-label={translate('comments.text')}
        aria-describedby={hint}
        placeholder={translate('comments.text')}
      />
      {offered.length > 0 && (
        <ul id={listId} role="listbox" aria-label={translate('comments.mention')} className="comment-people">
          {offered.map(({ person, props: option }) => (
            <li key={person.id} {...option}>
              {person.name}
            </li>
          ))}
        </ul>
      )}
      <span role="status" className="visually-hidden">
        {offered.length > 0 && translate('comments.offered', { count: offered.length })}
      </span>
    </div>
  );
}

interface AudiencesProps {
  readonly entity: PortalEntity;
  readonly audiences: readonly CommentReaders[];
  readonly formatter: HistoryFormatter;
  readonly chosen: CommentAudience;
  readonly onChoose: (audience: CommentAudience) => void;
}

/** Chooses the audience. Organizations are listed by name, so that nobody publishes to the parties by mistake. */
function Audiences({ entity, audiences, formatter, chosen, onChoose }: AudiencesProps) {
  const translate = useWords();
  const named = ({ organizations }: CommentReaders) =>
    organizations.map((one) => formatter.name(entity.comments?.organizations, one)).join(', ');
  const [sole, ...further] = audiences;
  if (sole !== undefined && further.length === 0)
    return <p className="comment-hint">{`${translate('comments.audience')}: ${named(sole)}`}</p>;
  return (
    <RadioGroup
      label={translate('comments.audience')}
      selectedValue={chosen}
      onChange={({ currentTarget }) => onChoose(currentTarget.value === 'PARTIES' ? 'PARTIES' : 'ORGANIZATION')}
    >
      {audiences.map((readers) => (
        <Radio key={readers.audience} value={readers.audience}>
          {translate(`comments.${readers.audience}`)}: {named(readers)}
        </Radio>
      ))}
    </RadioGroup>
  );
}

function mentionables(
  entity: PortalEntity,
  people: CommentsRead['people'],
  formatter: HistoryFormatter,
): readonly Mentionable[] {
  return people.map((person) => ({ id: String(person['id']), name: formatter.name(entity.comments?.users, person) }));
}
