import { useState } from 'react';
import { nextSlots, type Slots } from './next-slots.ts';

const none: Slots = new Map();

/** Keys of the rows of these records: what is drawn of one that went is filled anew with one that came. */
export function useSlots(ids: readonly string[]): Slots {
  const [held, hold] = useState({ ids, slots: nextSlots(none, ids) });
  if (held.ids === ids) return held.slots;
  const slots = nextSlots(held.slots, ids);
  hold({ ids, slots });
  return slots;
}
