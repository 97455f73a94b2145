/** Writes to the browser's console. `details` stay in this browser; report failures through `useShellHost().report`. */
export const log = {
  info: (text: string, ...details: readonly unknown[]): void => {
    // biome-ignore lint/suspicious/noConsole: the one place
    console.info(text, ...details);
  },
  error: (text: string, ...details: readonly unknown[]): void => {
    // biome-ignore lint/suspicious/noConsole: the one place
    console.error(text, ...details);
  },
};
