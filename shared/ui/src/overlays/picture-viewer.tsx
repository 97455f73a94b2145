import Dialog from '@mui/material/Dialog';
import { type KeyboardEvent, useId, useState } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';
import { ChevronLeft, ChevronRight, X } from '../icons/lucide.tsx';
import { styled } from '../theme/styled.ts';
import { dialogLook } from './dialog-look.ts';
import { useSteadyClose } from './dialogs.tsx';

const Bar = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '8px 8px 8px 20px',
  '& > p': { flex: 1, minWidth: 0, margin: 0, fontWeight: 600, overflowWrap: 'anywhere' },
  '& > span': { flex: 'none', fontSize: '0.875rem', color: 'var(--nh-palette-text-secondary)' },
});
const Frame = styled('div')({
  height: 'min(70vh, 900px)',
  background: 'var(--nh-palette-sunken)',
  '& > img': { display: 'block', width: '100%', height: '100%', objectFit: 'contain' },
});
const Steps = styled('div')({ display: 'flex', justifyContent: 'space-between', padding: 8 });

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

export interface ViewedPicture {
  address: string;
  title: string;
}

interface Props {
  pictures: readonly ViewedPicture[];
  /** The index of the first one that is shown. */
  start: number;
  onClose: () => void;
}

/** Pictures in full size, one at a time; the arrow keys show the others. */
export const PictureViewer = ({ pictures, start, onClose }: Props) => {
  const titleId = useId();
  const [shown, setShown] = useState(start);
  const steady = useSteadyClose(onClose);
  const picture = pictures[shown] ?? pictures[0];
  if (!picture) return null;
  const hasOthers = pictures.length > 1;
  const move = (step: number) => setShown((shown + step + pictures.length) % pictures.length);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    // With a modifier, arrows belong to the browser: Alt and an arrow go back in history.
    if (!step || !hasOthers || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    move(step);
  };
  return (
    <Dialog open {...steady} onKeyDown={onKeyDown} aria-labelledby={titleId} maxWidth="lg" fullWidth sx={dialogLook}>
      <Bar>
        <p id={titleId} dir="auto" aria-live="polite">
          {picture.title}
        </p>
        {hasOthers && (
          <span aria-live="polite">
            {shown + 1} of {pictures.length}
          </span>
        )}
        <IconButton aria-label="Close" autoFocus onClick={onClose}>
          <X size={22} aria-hidden />
        </IconButton>
      </Bar>
      <Frame>
        <img key={picture.address} src={picture.address} alt={picture.title} />
      </Frame>
      {hasOthers && (
        <Steps>
          <IconButton aria-label="Previous picture" onClick={() => move(-1)}>
            <ChevronLeft size={22} aria-hidden />
          </IconButton>
          <IconButton aria-label="Next picture" onClick={() => move(1)}>
            <ChevronRight size={22} aria-hidden />
          </IconButton>
        </Steps>
      )}
    </Dialog>
  );
};
