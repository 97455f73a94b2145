import { unsavedWork } from '@nearhand/platform/host';
import { announce, Button, IconButton, styled, topLineMark } from '@nearhand/ui';
import { X } from '@nearhand/ui/icons';
import { ConfirmDialog } from '@nearhand/ui/overlays';
import { useEffect, useState } from 'react';

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

export interface NoticeAction {
  label: string;
  isMain?: boolean;
  run: () => void;
}

/** The user has confirmed already: the form's question is suppressed. */
export const reload = (): void => {
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  window.location.reload();
};

interface Props {
  label: string;
  text: string;
  /** Each reloads the page, with unsent input only after a confirmation. */
  actions: readonly NoticeAction[];
  isClosable?: boolean;
}

/** A line above every page, which is announced and takes no focus. */
export const NoticeLine = ({ label, text, actions, isClosable = false }: Props) => {
  const [isOpen, setOpen] = useState(true);
  const [asked, setAsked] = useState<NoticeAction>();
  useEffect(() => announce(text), [text]);
  if (!isOpen) return null;
  return (
    <Line aria-label={label} {...topLineMark}>
      <span>{text}</span>
      {actions.map((action) => (
        <Button
          key={action.label}
          size="small"
          variant={action.isMain ? 'outlined' : 'text'}
          color="inherit"
          onClick={() => (unsavedWork.exists() ? setAsked(action) : action.run())}
        >
          {action.label}
        </Button>
      ))}
      {isClosable && (
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
