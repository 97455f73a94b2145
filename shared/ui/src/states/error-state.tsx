import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { RotateCw } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Button } from '../buttons/button.tsx';
import { recoverFocus } from '../page/page-arrival.ts';
import { Illustration } from './illustration.tsx';
import { StatePanel } from './state-panel.tsx';
import { StateTitle } from './state-title.tsx';

export interface ErrorStateProps {
  title: string;
  text?: ReactNode;
  /** The whole page is this, in a `PageFrame`: the title is its heading and the document's title. */
  isPage?: boolean;
  onRetry?: () => void;
  retryLabel?: string;
  /** Other ways out, beside Retry. */
  children?: ReactNode;
}

/** What went wrong, said at once to assistive technology, with Retry where trying again makes sense. */
export const ErrorState = ({
  title,
  text,
  isPage = false,
  onRetry,
  retryLabel = 'Retry',
  children,
}: ErrorStateProps) => {
  // Retry held the focus, and the page may come back without a press of it.
  useEffect(() => () => recoverFocus(), []);
  return (
    <StatePanel role="alert">
      <Illustration name="error" />
      <StateTitle title={title} isPage={isPage} />
      {text && <Typography sx={{ color: 'text.secondary', maxWidth: 440 }}>{text}</Typography>}
      {(onRetry || children) && (
        <Stack direction="row" spacing={1.5} useFlexGap sx={{ mt: 2, flexWrap: 'wrap', justifyContent: 'center' }}>
          {onRetry && (
            <Button variant="contained" startIcon={<RotateCw size={18} aria-hidden />} onClick={onRetry}>
              {retryLabel}
            </Button>
          )}
          {children}
        </Stack>
      )}
    </StatePanel>
  );
};
