import type { Conversation, Message } from '@nearhand/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { readMessages } from '../conversations/conversation-api.ts';

const followVisibility = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};
const isVisible = (): boolean => document.visibilityState === 'visible';

/** Tells the API, once per message, that everything up to `last` was seen: in a tab that is seen. */
export const useSeen = ({ _id, unread, lastMessage, with: other }: Conversation, last: Message | undefined): void => {
  const visible = useSyncExternalStore(followVisibility, isVisible);
  const { mutate } = useMutation(readMessages);
  const told = useRef(0);
  const position = last?.position ?? 0;
  // The messages may be known before the count is.
  const isNew = unread > 0 || (position > lastMessage.position && last?.sender === other._id);
  useEffect(() => {
    if (!visible || !isNew || position <= told.current) return;
    const before = told.current;
    told.current = position;
    mutate(
      { conversation: _id, position },
      {
        onError: () => {
          told.current = before;
        },
      },
    );
  }, [visible, isNew, position, _id, mutate]);
};
