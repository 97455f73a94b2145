import { useBackOnline } from '@nearhand/platform/host';
import { brandName } from '@nearhand/ui';
import { BootError } from '@slices/host';
import type { CSSProperties } from 'react';

/** Without theme and fonts: the browser's system colours follow light and dark mode. */
const page: CSSProperties = {
  colorScheme: 'light dark',
  boxSizing: 'border-box',
  position: 'fixed',
  inset: 0,
  overflow: 'auto',
  padding: '15vh 24px 48px',
  background: 'Canvas',
  color: 'CanvasText',
  font: '16px/1.55 system-ui, sans-serif',
};
const column: CSSProperties = { maxWidth: 640, margin: '0 auto' };
const heading: CSSProperties = { margin: '0 0 12px', fontSize: 28, lineHeight: 1.2 };
const details: CSSProperties = { margin: '32px 0', padding: 16, border: '1px solid GrayText', borderRadius: 10 };
const problemStyle: CSSProperties = { fontFamily: 'ui-monospace, monospace', fontSize: 14, overflowWrap: 'anywhere' };
const button: CSSProperties = {
  padding: '12px 20px',
  borderRadius: 10,
  font: 'inherit',
  fontWeight: 600,
  cursor: 'pointer',
};

const reload = () => window.location.reload();

export const BootFailurePage = ({ error }: { error: unknown }) => {
  const { title, problems, clock } = explain(error);
  useBackOnline(reload);
  return (
    <main style={page}>
      <title>{`${title} · ${brandName}`}</title>
      <div style={column} role="alert">
        <h1 style={heading}>{brandName} could not start</h1>
        {clock ? (
          <p>
            Your device's clock says {clock}. The site cannot start when it is wrong. If so, set the clock and try
            again.
          </p>
        ) : (
          <p>We are sorry. This is a fault of the site, not of your browser. Please try again in a moment.</p>
        )}
        <section style={details} aria-label="For whoever runs this site">
          <strong>{title}</strong>
          <ul>
            {problems.map((problem) => (
              <li key={problem} style={problemStyle}>
                {problem}
              </li>
            ))}
          </ul>
        </section>
        <button type="button" style={button} onClick={reload}>
          Try again
        </button>
      </div>
    </main>
  );
};

/** `clock`: what it says, when a document has expired by it. */
const explain = (error: unknown): { title: string; problems: string[]; clock?: string } =>
  error instanceof BootError
    ? {
        title: `${error.document} is missing or invalid`,
        problems: error.problems,
        ...(error.isByClock && {
          clock: new Date().toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' }),
        }),
      }
    : { title: 'The site failed while starting', problems: [String(error)] };
