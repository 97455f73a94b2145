let count = 0;
globalThis.window?.addEventListener('online', () => {
  count += 1;
});

/** How often this document came online again. Work that fails at another count than it began may be tried again. */
export const onlineCount = (): number => count;
