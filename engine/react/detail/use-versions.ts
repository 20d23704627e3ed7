import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import type { Values } from '../../record/index.ts';
import {
  formDataOf,
  formFieldNames,
  formValidatorOf,
  mergeVersions,
  resolveConflicts,
  type FormStore,
  type FormRuleContext,
  type Merge,
} from '../form/index.ts';
import type { EntityPiece } from '../state/index.ts';
import { readRecord } from './read-record.ts';

/** A merge with conflicts that waits for the person's choices. */
export interface PendingMerge {
  readonly merge: Merge;
  readonly theirs: Values;
}

/** State and commands for merging concurrent edits of a record. */
export interface MergeState {
  readonly pendingMerge: PendingMerge | undefined;
  /** True after a merge without conflicts that waits to be saved. */
  readonly wasMerged: boolean;
  /** Reads the saved version and merges it with the edits. */
  readonly join: () => Promise<void>;
  /** Rebases edits of an earlier version onto the open one. */
  readonly takeUp: (base: Values, mine: Values) => void;
  readonly resolve: (choices: Readonly<Record<string, 'mine' | 'theirs'>>) => void;
  readonly dismissMerge: () => void;
  /** Resets `wasMerged`. */
  readonly forget: () => void;
}

/** Merges versions of the record field by field; asks when both changed one field. */
export function useVersions(piece: EntityPiece, ruleContext: FormRuleContext, store: FormStore): MergeState {
  const client = useApolloClient();
  const [pendingMerge, setPendingMerge] = useState<PendingMerge | undefined>(undefined);
  const [wasMerged, setMerged] = useState(false);

  const put = (base: Values, mine: Values, theirs: Values): 'joined' | 'asked' => {
    const merge = mergeVersions(editedFields(piece), { base, mine, theirs });
    if (merge.conflicts.length > 0) {
      setPendingMerge({ merge, theirs });
      return 'asked';
    }
    store.dispatch({ kind: 'restore', original: theirs, data: followed(ruleContext, theirs, merge.data) });
    return 'joined';
  };

  const join = async () => {
    const { original, data: mine } = store.state();
    const theirs = typeof mine['id'] === 'string' ? await readRecord(client, piece, mine['id']) : undefined;
    if (theirs === undefined) {
      const gone = { path: '', message: 'errors.entity.notFound', params: {}, severity: 'error' } as const;
      store.dispatch({ kind: 'refuse', issues: [gone] });
      return;
    }
    setMerged(put(original, mine, formDataOf(piece.entity.fields, theirs)) === 'joined');
  };

  return {
    pendingMerge,
    wasMerged,
    join,
    takeUp: (base, mine) => {
      put(base, mine, store.state().original);
    },
    resolve: (choices) => {
      if (pendingMerge === undefined) return;
      const data = resolveConflicts(pendingMerge.merge, choices);
      const { theirs } = pendingMerge;
      store.dispatch({ kind: 'restore', original: theirs, data: followed(ruleContext, theirs, data) });
      setPendingMerge(undefined);
    },
    dismissMerge: () => setPendingMerge(undefined),
    forget: () => setMerged(false),
  };
}

/** Merged values, with derived values recomputed for the fields that differ from theirs. */
function followed(ruleContext: FormRuleContext, theirs: Values, joined: Values): Values {
  const validator = formValidatorOf(ruleContext);
  const changed = Object.keys(joined).filter((name) => joined[name] !== theirs[name]);
  return changed.reduce((data, name) => validator.follow(data, name, theirs).data, joined);
}

/** The fields edited in the form, without computed ones; a group for its nested fields. */
function editedFields({ entity }: EntityPiece) {
  const edited = formFieldNames(entity).flatMap((path) => entity.fields[path.split('.')[0] ?? path] ?? []);
  const isFilledIn = ({ name, readOnly }: (typeof edited)[number]): boolean =>
    !readOnly && (entity.rules[name]?.value?.mode !== 'computed' || entity.rules[name].value.when !== undefined);
  return [...new Set(edited)].filter(isFilledIn);
}
