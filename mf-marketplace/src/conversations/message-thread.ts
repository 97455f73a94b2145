import type { Message, MessagePage } from '@nearhand/contracts';

const positionOf = (message: Message | undefined): number => message?.position ?? 0;

/**
 * What is known of a conversation and its `newest` page, as one. The page alone where messages between the two are not
 * known: they can be asked for again as earlier ones.
 */
export const withNewest = (known: MessagePage | undefined, newest: MessagePage): MessagePage => {
  const from = positionOf(newest.messages[0]);
  const to = positionOf(newest.messages.at(-1));
  if (!known || from === 0 || from > positionOf(known.messages.at(-1)) + 1) return newest;
  const before = known.messages.filter(({ position }) => position < from);
  // An answer may be older than what was sent meanwhile.
  const after = known.messages.filter(({ position }) => position > to);
  return {
    messages: [...before, ...newest.messages, ...after],
    hasEarlier: before.length > 0 ? known.hasEarlier : newest.hasEarlier,
  };
};

/** What is known, and the messages before it. */
export const withEarlier = (known: MessagePage, earlier: MessagePage): MessagePage => {
  const from = positionOf(known.messages[0]);
  return {
    messages: [...earlier.messages.filter(({ position }) => position < from), ...known.messages],
    hasEarlier: earlier.hasEarlier,
  };
};

/** What is known, and the `message` just sent; without it while others between the two are not known. */
export const withSent = (known: MessagePage, message: Message): MessagePage =>
  message.position === positionOf(known.messages.at(-1)) + 1
    ? { ...known, messages: [...known.messages, message] }
    : known;
