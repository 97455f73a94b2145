import { unsavedWork } from '@nearhand/platform/host';
import { announce, Button, IconButton, styled, topLineMark } from '@nearhand/ui';
import { X } from '@nearhand/ui/icons';
import { ConfirmDialog } from '@nearhand/ui/overlays';
import { useEffect, useState } from 'react';
import { usePreviewEnded } from './preview-end.ts';
import { keptPreview } from './preview-storage.ts';

const Line = styled('section')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: theme.zIndex.appBar + 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '0 16px',
  padding: '4px 16px',
  fontSize: '0.875rem',
  background: 'var(--nh-palette-tone-amber-background)',
  color: 'var(--nh-palette-tone-amber-text)',
  borderBottom: '1px solid var(--nh-palette-divider)',
  overflowWrap: 'anywhere',
  '& > span': { padding: '6px 0' },
}));

/** What the line above every page says, and what it offers. */
export interface PreviewNotice {
  text: string;
  /**
   * `over`: the link was refused and nothing is left to leave. `broken`: it may work with the next try. `ended`: the link
   * has expired, and what it showed stands until the page is loaded again.
   */
  state: 'running' | 'broken' | 'over' | 'ended';
  /** What it becomes when the link expires, in seconds since 1970. */
  end?: { at: number; text: string; state: 'over' | 'ended' };
}

interface Way {
  label: string;
  follow: () => void;
}
/** Whoever was asked here is not asked again by the form that holds what they typed. */
const reload = () => {
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  window.location.reload();
};
const leave = () => {
  keptPreview.forget();
  reload();
};
const leaving: Way = { label: 'Leave preview', follow: leave };
const ways: Record<PreviewNotice['state'], readonly Way[]> = {
  running: [leaving],
  broken: [{ label: 'Try again', follow: reload }, leaving],
  over: [],
  ended: [{ label: 'Show the live site', follow: leave }],
};

/** The line above every page that says what is previewed, or why nothing is. Every way on loads the page again. */
export const PreviewLine = ({ end, ...opened }: PreviewNotice) => {
  const hasEnded = usePreviewEnded(end?.at);
  const { text, state } = (hasEnded && end) || opened;
  const [isOpen, setOpen] = useState(true);
  const [asked, setAsked] = useState<Way>();
  useEffect(() => announce(text), [text]);
  if (!isOpen) return null;
  return (
    <Line aria-label="Preview" {...topLineMark}>
      <span>{text}</span>
      {ways[state].map((way) => (
        <Button
          key={way.label}
          size="small"
          variant={way.follow === leave ? 'outlined' : 'text'}
          color="inherit"
          onClick={() => (unsavedWork.exists() ? setAsked(way) : way.follow())}
        >
          {way.label}
        </Button>
      ))}
      {state === 'over' && (
        <IconButton size="small" aria-label="Close" onClick={() => setOpen(false)}>
          <X size={18} aria-hidden />
        </IconButton>
      )}
      {asked && (
        <ConfirmDialog
          open
          title="Load the page again?"
          text="What you typed on this page has not been saved or sent. Loading the page again leaves it behind."
          confirmLabel={asked.label}
          cancelLabel="Keep editing"
          destructive
          onConfirm={asked.follow}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Line>
  );
};
