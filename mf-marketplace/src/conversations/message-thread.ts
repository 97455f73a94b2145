import type { Message, MessagePage } from '@nearhand/contracts';

const positionOf = (message: Message | undefined): number => message?.position ?? 0;

/** Joins the `newest` page to the known messages. Returns the page alone if messages between the two are missing. */
export const withNewest = (known: MessagePage | undefined, newest: MessagePage): MessagePage => {
  const from = positionOf(newest.messages[0]);
  const to = positionOf(newest.messages.at(-1));
  if (!known || from === 0 || from > positionOf(known.messages.at(-1)) + 1) return newest;
  const before = known.messages.filter(({ position }) => position < from);
  // A message may have been sent after the page was read.
  const after = known.messages.filter(({ position }) => position > to);
  return {
    messages: [...before, ...newest.messages, ...after],
    hasEarlier: before.length > 0 ? known.hasEarlier : newest.hasEarlier,
  };
};

/** Adds the messages before the known ones, unless messages between the two are missing: `known` may be a newer page by now. */
export const withEarlier = (known: MessagePage, earlier: MessagePage): MessagePage => {
  const from = positionOf(known.messages[0]);
  if (positionOf(earlier.messages.at(-1)) < from - 1) return known;
  return {
    messages: [...earlier.messages.filter(({ position }) => position < from), ...known.messages],
    hasEarlier: earlier.hasEarlier,
  };
};

/** Adds the `message` just sent, unless messages before it are missing. */
export const withSent = (known: MessagePage, message: Message): MessagePage =>
  message.position === positionOf(known.messages.at(-1)) + 1
    ? { ...known, messages: [...known.messages, message] }
    : known;
