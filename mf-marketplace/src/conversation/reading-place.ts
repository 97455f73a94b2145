import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

export interface ReadingPlace {
  log: RefObject<HTMLDivElement | null>;
  /** The newest position when the reader scrolled away from the end; undefined at the end. */
  leftAt: number | undefined;
  onScroll: () => void;
  toEnd: () => void;
}

/** Nearer than this to the end, in px, one reads the newest message. */
const near = 48;
const isNearEnd = (log: HTMLElement): boolean => log.scrollTop > -near;

/**
 * Where somebody reads in a log that is laid out from its end (`column-reverse`): its `scrollTop` is 0 at the end and
 * negative above it, so that it opens at the end, stays there, and earlier messages move nothing. What is left to do is
 * to hold still what is read when a message comes at the end.
 */
export const useReadingPlace = (newest: number): ReadingPlace => {
  const log = useRef<HTMLDivElement>(null);
  const before = useRef({ newest, height: 0 });
  const [leftAt, setLeftAt] = useState<number>();
  useLayoutEffect(() => {
    const box = log.current;
    if (!box) return;
    if (before.current.newest !== newest) {
      if (isNearEnd(box)) box.scrollTop = 0;
      else box.scrollTop -= box.scrollHeight - before.current.height;
    }
    before.current = { newest, height: box.scrollHeight };
  });
  return {
    log,
    leftAt,
    onScroll: () => {
      const box = log.current;
      if (box) setLeftAt((known) => (isNearEnd(box) ? undefined : (known ?? newest)));
    },
    toEnd: () => {
      if (log.current) log.current.scrollTop = 0;
      setLeftAt(undefined);
    },
  };
};
