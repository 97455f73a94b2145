import { paths, type Service } from '@nearhand/contracts';
import { useServes } from '@nearhand/platform';
import { LinkButton, Skeleton, Typography } from '@nearhand/ui';
import { Pencil } from '@nearhand/ui/icons';
import { offers, type Viewer } from './viewer.ts';

/** The one thing that the person looking at a service is here for. */
export const MainAction = ({ service, viewer }: { service: Service; viewer: Viewer }) => {
  const canEdit = useServes(paths.editService(service._id));
  const { book, logInToBook, edit } = offers[viewer];
  const booking = paths.book(service._id);
  if (service.status === 'paused' && (book || logInToBook)) return <Remark>This service is paused.</Remark>;
  if (viewer === 'unknown') return <Skeleton variant="rounded" height={54} width="100%" sx={{ maxWidth: 220 }} />;
  if (book) {
    return (
      <LinkButton to={booking} variant="contained" size="large">
        Book This Service
      </LinkButton>
    );
  }
  if (logInToBook) {
    return (
      <LinkButton to={paths.login} state={{ from: booking }} variant="contained" size="large">
        Log in to book
      </LinkButton>
    );
  }
  if (edit && canEdit) {
    return (
      <LinkButton to={paths.editService(service._id)} variant="contained" size="large" startIcon={<Pencil size={18} />}>
        Edit Service
      </LinkButton>
    );
  }
  return <Remark>{edit ? 'This is your own service.' : 'Only customers can book services.'}</Remark>;
};

const Remark = ({ children }: { children: string }) => (
  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
    {children}
  </Typography>
);
