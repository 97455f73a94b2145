import { type Provider, paths, providerHead } from '@nearhand/contracts';
import { errorStatus, useEvent, useParams, useServes, useSession } from '@nearhand/platform';
import {
  brandName,
  EmptyState,
  ErrorState,
  LinkButton,
  PageFrame,
  PageHeading,
  PageSkeleton,
  Stars,
  styled,
  Typography,
  UserAvatar,
} from '@nearhand/ui';
import { CalendarDays, MapPin, MessageCircle } from '@nearhand/ui/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { usePageHead } from '../page-head/use-page-head.ts';
import { useReviewUpdates } from '../reviews/write-review-api.ts';
import { dateFormat, useDate } from '../services/local-date.ts';
import { providerQueries } from '../services/provider-api.ts';
import { serviceQueries } from '../services/service-api.ts';
import { ProviderReviews, ProviderServices } from './provider-lists.tsx';

const toMarketplace = (
  <LinkButton to={paths.marketplace} variant="outlined">
    Browse services
  </LinkButton>
);

export const ProviderPage = () => {
  const { id = '' } = useParams();
  const queryClient = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(providerQueries.detail(id));
  const refresh = () => void queryClient.invalidateQueries({ queryKey: providerQueries.all() });
  useEvent('profile.changed', refresh);
  useReviewUpdates();
  useEvent('service.changed', () => {
    refresh();
    void queryClient.invalidateQueries({ queryKey: serviceQueries.all() });
  });

  // Data of an older document may still be there.
  if (data && errorStatus(error) !== 404) {
    return (
      <PageFrame>
        <ProviderHead provider={data} />
        <ProviderServices key={`services-${id}`} providerId={id} />
        <ProviderReviews key={`reviews-${id}`} providerId={id} />
      </PageFrame>
    );
  }
  if (!error || isFetching) {
    return (
      <PageFrame>
        <title>{brandName}</title>
        <PageSkeleton variant="person" />
      </PageFrame>
    );
  }
  return (
    <PageFrame>
      {errorStatus(error) === 404 ? (
        <EmptyState
          isPage
          illustration="search"
          title="Provider not found"
          text="They may have left, or the address may be wrong."
          action={toMarketplace}
        />
      ) : (
        <ErrorState
          isPage
          title="Error Loading Provider"
          text="We couldn't load this provider. Please try again."
          onRetry={() => void refetch()}
        >
          {toMarketplace}
        </ErrorState>
      )}
    </PageFrame>
  );
};

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 20,
  marginBottom: 24,
  overflowWrap: 'anywhere',
  '& > .who': { flex: '1 1 260px', minWidth: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 },
  '& .facts': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 16px',
    fontSize: '0.875rem',
    color: 'var(--nh-palette-text-secondary)',
    '& > span': { display: 'flex', alignItems: 'center', gap: 4, minWidth: 0, '& > svg': { flex: 'none' } },
  },
});

/** As high as the button, which on a phone has a line of its own and comes with the session. */
const ContactPlace = styled('div')({ flex: '0 1 190px', height: 46 });

const month = dateFormat({ month: 'long', year: 'numeric' });

const MemberSince = ({ instant }: { instant: string }) => `Member since ${useDate(month, instant)}`;

const ProviderHead = ({ provider }: { provider: Provider }) => {
  const { _id, name, avatar, bio, location, memberSince, rating, reviewCount } = provider;
  usePageHead((origin) => providerHead(provider, origin));
  const { user, isLoading } = useSession();
  const contact = paths.newMessage(_id);
  const canContact = useServes(contact);
  const mayContact = !isLoading && user?._id !== _id;
  return (
    <>
      <Head>
        <UserAvatar name={name} avatar={avatar} size={96} />
        <div className="who">
          <PageHeading title={name} />
          <div className="facts">
            {location && (
              <span>
                <MapPin size={15} aria-hidden />
                <bdi>{location}</bdi>
              </span>
            )}
            {memberSince && (
              <span>
                <CalendarDays size={15} aria-hidden />
                <MemberSince instant={memberSince} />
              </span>
            )}
          </div>
          {reviewCount > 0 && <Stars rating={rating} count={reviewCount} size={20} />}
        </div>
        {canContact &&
          (mayContact ? (
            <LinkButton to={contact} variant="contained" startIcon={<MessageCircle size={18} aria-hidden />}>
              Contact Provider
            </LinkButton>
          ) : (
            <ContactPlace aria-hidden />
          ))}
      </Head>
      <Typography dir="auto" sx={{ whiteSpace: 'pre-line', maxWidth: '68ch' }}>
        {bio || 'This provider has not added a bio yet.'}
      </Typography>
    </>
  );
};
