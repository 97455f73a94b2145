import type { Conversation, Message } from '@nearhand/contracts';
// biome-ignore lint/style/noRestrictedImports: runs by itself.
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { readMessages } from '../conversations/conversation-api.ts';

export interface ReadingPlace {
  log: RefObject<HTMLDivElement | null>;
  /** The newest position when the reader scrolled away from the end; undefined at the end. */
  leftAt: number | undefined;
  onScroll: () => void;
  toEnd: () => void;
}

const isNearEnd = (log: HTMLElement): boolean => log.scrollTop > -48;

/**
 * The scroll position in a log with `column-reverse`: `scrollTop` is 0 at the end and negative above, so earlier messages
 * move nothing. When a message arrives at the end, a user who scrolled up keeps the position.
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

const subscribeToVisibility = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
};
const isVisible = (): boolean => document.visibilityState === 'visible';

/** Marks the messages up to `last` as read, once per message and only in a visible tab. */
export const useSeen = ({ _id, unread, lastMessage, with: other }: Conversation, last: Message | undefined): void => {
  const visible = useSyncExternalStore(subscribeToVisibility, isVisible);
  const { mutate } = useMutation(readMessages);
  const sent = useRef(0);
  const position = last?.position ?? 0;
  // The messages may load before the unread count.
  const isNew = unread > 0 || (position > lastMessage.position && last?.sender === other._id);
  useEffect(() => {
    if (!visible || !isNew || position <= sent.current) return;
    const before = sent.current;
    sent.current = position;
    const onError = () => {
      sent.current = before;
    };
    mutate({ conversation: _id, position }, { onError });
  }, [visible, isNew, position, _id, mutate]);
};
