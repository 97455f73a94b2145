import { unsavedWork } from '@nearhand/platform/host';
import { announce, Button, IconButton, styled, topLineMark } from '@nearhand/ui';
import { X } from '@nearhand/ui/icons';
import { ConfirmDialog } from '@nearhand/ui/overlays';
import { useEffect, useState } from 'react';
import { previewToken } from './preview-storage.ts';

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

export interface PreviewNotice {
  text: string;
  /** `over`: the link is invalid. `broken`: a retry may work. `ended`: the link has expired while its page is shown. */
  state: 'running' | 'broken' | 'over' | 'ended';
  /** The notice after the link has expired, `at` in seconds since 1970. */
  end?: { at: number; text: string; state: 'over' | 'ended' };
}

interface Action {
  label: string;
  run: () => void;
}
/** The user has confirmed here: keep the form from asking again. */
const reload = () => {
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  window.location.reload();
};
const leave = () => {
  previewToken.delete();
  reload();
};
const leaving: Action = { label: 'Leave preview', run: leave };
const actions: Record<PreviewNotice['state'], readonly Action[]> = {
  running: [leaving],
  broken: [{ label: 'Try again', run: reload }, leaving],
  over: [],
  ended: [{ label: 'Show the live site', run: leave }],
};

/** The line above every page. Each of its actions reloads the page. */
export const PreviewLine = ({ end, ...opened }: PreviewNotice) => {
  const hasEnded = usePreviewEnded(end?.at);
  const { text, state } = (hasEnded && end) || opened;
  const [isOpen, setOpen] = useState(true);
  const [asked, setAsked] = useState<Action>();
  useEffect(() => announce(text), [text]);
  if (!isOpen) return null;
  return (
    <Line aria-label="Preview" {...topLineMark}>
      <span>{text}</span>
      {actions[state].map((action) => (
        <Button
          key={action.label}
          size="small"
          variant={action.run === leave ? 'outlined' : 'text'}
          color="inherit"
          onClick={() => (unsavedWork.exists() ? setAsked(action) : action.run())}
        >
          {action.label}
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
          onConfirm={asked.run}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Line>
  );
};

/** Timers stop while the machine sleeps: check the clock in between. */
const maxWaitMs = 60_000;

/** True when the link has expired, `at` in seconds since 1970; then its token is deleted. */
const usePreviewEnded = (at = Number.POSITIVE_INFINITY): boolean => {
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(timer);
      const left = at * 1000 - Date.now();
      if (left > 0) {
        timer = setTimeout(look, Math.min(left, maxWaitMs));
        return;
      }
      document.removeEventListener('visibilitychange', look);
      previewToken.delete();
      setEnded(true);
    };
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [at]);
  return hasEnded;
};
