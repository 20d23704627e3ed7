import { useState } from 'react';

/** Records whose line below is open. */
export interface Unfolded {
  readonly has: (id: string) => boolean;
  readonly set: (id: string, how: 'open' | 'closed') => void;
}

export function useUnfolded(): Unfolded {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    has: (id) => ids.has(id),
    set: (id, how) => {
      const others = [...ids].filter((each) => each !== id);
      setIds(new Set(how === 'open' ? [...others, id] : others));
    },
  };
}
