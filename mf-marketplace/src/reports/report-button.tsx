import { paths } from '@nearhand/contracts';
import { useLocation, useNavigate, useSession } from '@nearhand/platform';
import { Button, IconButton, lazyPart, styled } from '@nearhand/ui';
import { Flag } from '@nearhand/ui/icons';
import { useState } from 'react';
import type { Reported } from './report-dialog.tsx';

const ReportDialog = lazyPart(() =>
  import(/* webpackChunkName: "report-dialog" */ './report-dialog.tsx').then(({ ReportDialog }) => ReportDialog),
);

/** As high as the button, which comes with the session. */
export const ReportPlace = styled('div')({ minHeight: 36 });

interface ReportButtonProps extends Reported {
  /** The person who made it: they cannot report it. */
  ownerId: string;
  /** With an icon alone; the label is for assistive technology. */
  isSmall?: boolean;
  label?: string;
}

/** Nothing for the owner; a visitor logs in first. */
export const ReportButton = ({ kind, id, ownerId, isSmall = false, label = 'Report' }: ReportButtonProps) => {
  const { user, isLoading } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  if (isLoading || user?._id === ownerId) return null;
  const onClick = () => {
    if (user) setOpen(true);
    else void navigate(paths.login, { state: { from: pathname + search } });
  };
  return (
    <>
      {isSmall ? (
        <IconButton aria-label={label} size="small" onClick={onClick}>
          <Flag size={16} aria-hidden />
        </IconButton>
      ) : (
        <Button size="small" color="inherit" startIcon={<Flag size={16} aria-hidden />} onClick={onClick}>
          {label}
        </Button>
      )}
      {isOpen && <ReportDialog reported={{ kind, id }} onClose={() => setOpen(false)} />}
    </>
  );
};
