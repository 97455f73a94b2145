/**
 * Calls `tell` after each build of the previewed dev server: with the problem when a file did not compile, else with undefined.
 * Returns how to stop. The client of webpack-dev-server sends these messages to its page.
 */
export const followBuilds = (tell: (problem: string | undefined) => void): (() => void) => {
  const onMessage = ({ source, data }: MessageEvent<unknown>) => {
    if (source !== window || typeof data !== 'object' || data === null || !('type' in data)) return;
    if (data.type === 'webpackErrors') tell(problemIn('data' in data ? data.data : undefined));
    else if (/^webpack(?:Ok|StillOk|Warnings)$/.test(String(data.type))) tell(undefined);
  };
  window.addEventListener('message', onMessage);
  return () => window.removeEventListener('message', onMessage);
};

const maxLength = 200;

/** The first line of an error names the file; the dev server's client writes the rest to the console. */
const problemIn = (errors: unknown): string => {
  const [, file = 'The slice'] = /^ERROR in (.+)/.exec(Array.isArray(errors) ? String(errors[0]) : '') ?? [];
  return `${file.slice(0, maxLength)} does not compile: the console says why, and the page shows the build before.`;
};
