import { announce, Button, IconButton, styled, topLineMark } from '@nearhand/ui';
import { X } from '@nearhand/ui/icons';
import { useEffect, useState } from 'react';
import type { PreviewNotice } from './preview.ts';
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

const leave = () => {
  keptPreview.forget();
  window.location.reload();
};

/** The line above every page that says what is previewed, or why nothing is. */
export const PreviewLine = ({ text, state }: PreviewNotice) => {
  const [isOpen, setOpen] = useState(true);
  useEffect(() => announce(text), [text]);
  if (!isOpen) return null;
  return (
    <Line aria-label="Preview" {...topLineMark}>
      <span>{text}</span>
      {state === 'broken' && (
        <Button size="small" color="inherit" onClick={() => window.location.reload()}>
          Try again
        </Button>
      )}
      {state === 'over' ? (
        <IconButton size="small" aria-label="Close" onClick={() => setOpen(false)}>
          <X size={18} aria-hidden />
        </IconButton>
      ) : (
        <Button size="small" variant="outlined" color="inherit" onClick={leave}>
          Leave preview
        </Button>
      )}
    </Line>
  );
};
