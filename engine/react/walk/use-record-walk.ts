import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { answeredRecords, useHome, useNavigation, type EntityPiece, type RecordAnswers } from '../state/index.ts';
import { storeWalk, storedWalk, rememberRecord } from './stored-walk.ts';
import { atEdge, positionOf, stepFrom, type Direction } from './walk.ts';

/**
 * Previous and next of a record's screen; undefined when its list was not shown in this session, or without the record.
 */
export function useRecordWalk({ entity, documents }: EntityPiece, id: string) {
  const client = useApolloClient();
  const { navigate } = useNavigation();
  const home = useHome(entity);
  const [walk] = useState(() => (home === undefined ? undefined : storedWalk(home.route)));
  const route = home?.route;
  useEffect(() => {
    if (route !== undefined) rememberRecord(route, id);
  }, [route, id]);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    shown.current = id;
    return () => {
      shown.current = undefined;
    };
  }, [id]);
  const position = walk === undefined ? undefined : positionOf(walk, id);
  if (home === undefined || walk === undefined || position === undefined) return undefined;
  // The generated query of a list returns one field, a page of records.
  const document: TypedDocumentNode<RecordAnswers, object> | undefined =
    walk.further === undefined ? documents.page : documents.lists[walk.further];
  const pageOf = async (index: number): Promise<readonly string[]> => {
    if (document === undefined) return [];
    const variables = { ...walk.variables, page: { index, size: walk.size } };
    const { data } = await client.query({ query: document, variables, fetchPolicy: 'network-only' });
    return answeredRecords(data).map((record) => record.id);
  };
  const step = async (direction: Direction): Promise<void> => {
    const next = stepFrom(walk, id, direction);
    if (next?.kind === 'record') navigate(home.recordTo(next.id), 'replace');
    if (next?.kind !== 'page') return;
    const ids = await pageOf(next.page);
    const nextId = atEdge(ids, next.edge);
    // Stay where the person navigated meanwhile.
    if (nextId === undefined || shown.current !== id) return;
    storeWalk(home.route, { ...walk, ids, page: next.page });
    navigate(home.recordTo(nextId), 'replace');
  };
  return {
    walk,
    position,
    canStep: (direction: Direction) => stepFrom(walk, id, direction) !== undefined,
    // The client has shown the error.
    onStep: (direction: Direction) => void step(direction).catch(() => undefined),
  };
}
