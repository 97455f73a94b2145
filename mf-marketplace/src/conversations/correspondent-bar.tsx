import { type Correspondent, paths, roleNames } from '@nearhand/contracts';
import { Link, useServes } from '@nearhand/platform';
import { IconButton, PageHeading, styled, UserAvatar } from '@nearhand/ui';
import { ArrowLeft } from '@nearhand/ui/icons';
import type { ReactNode } from 'react';

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 72,
  padding: '8px 16px',
  borderBottom: '1px solid var(--nh-palette-divider)',
  '& > .who': { flex: '1 1 auto', minWidth: 0 },
  '&& h1': { fontSize: '1.125rem', overflowWrap: 'anywhere' },
  '& .who > a': { color: 'inherit', textDecoration: 'none' },
  '& .who > a:hover': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  '& .role': { fontSize: '0.875rem', color: 'var(--nh-palette-text-secondary)' },
  [theme.breakpoints.up('md')]: { '& > .back': { display: 'none' } },
}));

interface Props {
  correspondent: Correspondent;
  /** The heading; without it, the name. */
  title?: string;
  /** The account and its page no longer exist. */
  isGone?: boolean;
  /** At the end. */
  actions?: ReactNode;
}

/** The heading of a conversation, with a link to the provider's page if there is one. */
export const CorrespondentBar = ({ correspondent, title, isGone = false, actions }: Props) => {
  const { _id, name, avatar, role } = correspondent;
  const page = paths.provider(_id);
  const hasPage = useServes(page) && role === 'provider' && !isGone;
  const heading = <PageHeading title={title ?? name} variant="h2" />;
  return (
    <Bar>
      <IconButton
        className="back"
        component={Link}
        to={paths.messages}
        aria-label="Back to messages"
        sx={{ ml: -1.5, mr: -1 }}
      >
        <ArrowLeft size={22} aria-hidden />
      </IconButton>
      <UserAvatar name={name} avatar={avatar} size={44} />
      <div className="who">
        {hasPage ? <Link to={page}>{heading}</Link> : heading}
        {!isGone && <div className="role">{roleNames[role]}</div>}
      </div>
      {actions}
    </Bar>
  );
};
