import type { DocumentNode } from 'graphql';
import { useId } from 'react';
import { useApolloClient } from '@apollo/client/react';
import { SoftDisabledButton } from '../controls/index.ts';
import { FailureView, useConfirm, useToast, localErrors, toSentences, type ErrorSentence } from '../feedback/index.ts';
import { useHistoryFormatter } from '../history/index.ts';
import { useRecordPart, useWords, type EntityPiece, type EntityDocuments } from '../state/index.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import type { CommentAudience } from '../../../generated/engine/types.ts';
import './comments.css';
import type { Values } from '../../record/index.ts';
import { refetch, runMutation } from '../load/index.ts';
import { useLatest, type LatestReading } from '../latest/index.ts';
import { commentsIn, type CommentsRead } from './comment.ts';

export interface OpenCommentsProps {
  readonly piece: EntityPiece;
  readonly id: string;
  readonly document: DocumentNode;
}

/** The comments on a record, latest first, below the form; nothing when the viewer may neither read nor write them. */
export function OpenComments({ piece, id, document }: OpenCommentsProps) {
  const translate = useWords();
  const heading = useId();
  const formatter = useHistoryFormatter(piece.entity);
  const { read, errors, isLoading, retry, showOlder } = useComments(document, id);
  const { send, removeConfirmed } = useCommentCommands(piece, id);
  if (read === null) return null;
  return (
    <section className="comments" id={`${heading}part`} aria-labelledby={heading} tabIndex={-1}>
      <CommentsPart id={`${heading}part`} total={read?.total} />
      <h2 id={heading} className="comments-title">
        {translate('comments.title')}
        {read !== undefined && read.total > 0 && <span className="comments-count"> ({read.total})</span>}
      </h2>
      {errors.length > 0 && <FailureView errors={errors} onRetry={retry} />}
      {read !== undefined && <CommentForm entity={piece.entity} {...read} formatter={formatter} onSend={send} />}
      {read !== undefined && read.items.length > 0 && (
        <ol className="comments-list">
          {read.items.map((comment) => (
            <CommentItem
              key={comment.id}
              entity={piece.entity}
              comment={comment}
              formatter={formatter}
              onRemove={() => void removeConfirmed(comment.id)}
            />
          ))}
        </ol>
      )}
      {showOlder !== undefined && (
        <SoftDisabledButton variant="minimal" loading={isLoading} onClick={showOlder}>
          {translate('comments.older')}
        </SoftDisabledButton>
      )}
    </section>
  );
}

/** Registers the comments as a part of the record page. */
function CommentsPart({ id, total }: { readonly id: string; readonly total: number | undefined }) {
  useRecordPart({ id, label: useWords()('comments.title'), count: total === undefined ? undefined : String(total) });
  return null;
}

/** Callbacks that send a comment, and remove one after a confirmation. */
function useCommentCommands({ documents }: EntityPiece, id: string) {
  const translate = useWords();
  const confirm = useConfirm();
  const toast = useToast();
  const { add, remove } = useCommentCalls(documents);
  const send = async (audience: CommentAudience, text: string) => {
    const errors = await add({ id, audience, text });
    if (errors.length === 0) toast(translate('comments.added'), 'success');
    return errors;
  };
  const removeConfirmed = async (comment: string) => {
    const title = translate('comments.remove');
    const question = { title, text: translate('comments.removal'), verb: title, intent: 'danger' } as const;
    if (!(await confirm(question))) return;
    const [error] = await remove({ id: comment });
    toast(error?.sentence ?? translate('comments.removed'), error === undefined ? 'success' : 'danger');
  };
  return { send, removeConfirmed };
}

/** `read` is null when the viewer may neither read nor write comments on this record. */
type CommentsReading = Omit<LatestReading<CommentsRead | null | undefined>, 'readFurther'>;

/** Reads the latest comments on a record, and older ones on request. */
function useComments(document: DocumentNode, id: string): CommentsReading {
  return useLatest(document, id, commentsIn);
}

/** Adds and removes comments, then refetches them; each call resolves to the server's errors. */
function useCommentCalls({ comments, addComment, removeComment }: EntityDocuments) {
  const client = useApolloClient();
  const translate = useWords();
  const call =
    (document: DocumentNode | undefined) =>
    async (variables: Values): Promise<readonly ErrorSentence[]> => {
      if (document === undefined || comments === undefined) throw new Error('comments on these records are only read');
      const { error } = await runMutation(client, { mutation: document, variables, context: localErrors });
      if (error !== undefined) return toSentences(error, translate);
      await refetch(client, [comments]);
      return [];
    };
  return { add: call(addComment), remove: call(removeComment) };
}
