import { useSession } from '@nearhand/platform';
import { RowsSkeleton } from '@nearhand/ui/figures';
import { RequestList } from './request-list.tsx';

/** The requests that wait for whoever looks at a dashboard; everybody's for an admin. */
const BookingRequests = () => {
  const { user } = useSession();
  return user ? <RequestList user={user} /> : <RowsSkeleton />;
};

export default BookingRequests;
