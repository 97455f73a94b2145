import type { Answer, CallAnswer } from '../worker/worker-messages.ts';

export type Wish = { call: string } | { build: string };

/** Questions to the parent process, by their ids. */
export const asking = (send: (question: Wish & { id: number }) => void) => {
  const open = new Map<number, (answer: Answer) => void>();
  let last = 0;
  return {
    ask: (wish: Wish): Promise<CallAnswer | string | undefined> =>
      new Promise((resolve, reject) => {
        last += 1;
        open.set(last, ({ value, error }) => (error === undefined ? resolve(value) : reject(new TypeError(error))));
        send({ id: last, ...wish });
      }),
    take: (answer: Answer): void => {
      open.get(answer.id)?.(answer);
      open.delete(answer.id);
    },
  };
};
