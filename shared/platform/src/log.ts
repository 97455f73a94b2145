/**
 * Says something to whoever looks at the browser's console. The one place that writes there; `details` stay in this
 * browser, failures that the site's owners must hear of go through `useShellHost().report`.
 */
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
