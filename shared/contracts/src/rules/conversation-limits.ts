/** Longest text of a message, in characters. */
export const longestMessage = 2000;

/** How many messages one page of a conversation holds unless less is asked for. */
export const messagesPerPage = 50;
