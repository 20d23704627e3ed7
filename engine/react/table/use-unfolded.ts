import { useCallback, useMemo, useState } from 'react';

/** Records whose line below is open. */
export interface Unfolded {
  readonly has: (id: string) => boolean;
  readonly set: (id: string, how: 'open' | 'closed') => void;
}

export function useUnfolded(): Unfolded {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const set = useCallback<Unfolded['set']>((id, how) => {
    setIds((before) => {
      const others = [...before].filter((each) => each !== id);
      return new Set(how === 'open' ? [...others, id] : others);
    });
  }, []);
  return useMemo(() => ({ has: (id) => ids.has(id), set }), [ids, set]);
}
