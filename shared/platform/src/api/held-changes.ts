type Hold = (change: Request) => Promise<void> | undefined;

let hold: Hold | undefined;

/** Each change waits for `next`, and is not sent if that rejects; undefined ends it. */
export const holdChanges = (next: Hold | undefined): void => {
  hold = next;
};

/** One call's wait: the hook of ky that it waits in, and how long that took. */
export const createWait = () => {
  let heldMs = 0;
  const wait = async (request: Request): Promise<void> => {
    const startedAt = performance.now();
    await hold?.(request);
    heldMs = performance.now() - startedAt;
  };
  return { wait, heldMs: () => heldMs };
};
