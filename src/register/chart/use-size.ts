import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Size of an element's content box in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The current size of an element; undefined before it is measured. */
export function useSize(): readonly [ref: RefObject<HTMLDivElement | null>, size: Size | undefined] {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>();
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    return () => resized.disconnect();
  }, []);
  return [ref, size];
}
