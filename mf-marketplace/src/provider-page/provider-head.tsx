import { type Provider, paths, providerHead } from '@nearhand/contracts';
import { useServes, useSession } from '@nearhand/platform';
import { LinkButton, PageHeading, styled, Typography, UserAvatar } from '@nearhand/ui';
import { CalendarDays, MapPin, MessageCircle, Pencil } from '@nearhand/ui/icons';
import { usePageHead } from '../page-head/use-page-head.ts';
import { BadgeList } from '../services/badge-list.tsx';
import { AsidePanel } from '../services/detail-columns.tsx';
import { dateFormat, useDate } from '../services/local-date.ts';
import { Rating } from '../services/rating.tsx';

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 20,
  overflowWrap: 'anywhere',
  '& > .who': { flex: '1 1 220px', minWidth: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 },
});

const Facts = styled('div')({
  display: 'grid',
  gap: 10,
  fontSize: '0.875rem',
  color: 'var(--nh-palette-text-secondary)',
  overflowWrap: 'anywhere',
  '& > span': { display: 'flex', alignItems: 'center', gap: 8, minWidth: 0, '& > svg': { flex: 'none' } },
});

/** As high as the button, which comes with the session. */
const ContactPlace = styled('div')({ display: 'grid', minHeight: 46 });

const month = dateFormat({ month: 'long', year: 'numeric' });

const MemberSince = ({ instant }: { instant: string }) => `Member since ${useDate(month, instant)}`;

export const ProviderHead = ({ provider }: { provider: Provider }) => {
  const { name, avatar, rating, reviewCount, badges } = provider;
  usePageHead((origin) => providerHead(provider, origin));
  return (
    <Head>
      <UserAvatar name={name} avatar={avatar} size={96} />
      <div className="who">
        <PageHeading title={name} />
        {reviewCount > 0 && <Rating rating={rating} count={reviewCount} size={20} />}
        <BadgeList badges={badges} />
      </div>
    </Head>
  );
};

export const ProviderBio = ({ provider: { bio } }: { provider: Provider }) => (
  <Typography dir="auto" sx={{ whiteSpace: 'pre-line', maxWidth: '68ch' }}>
    {bio || 'This provider has not added a bio yet.'}
  </Typography>
);

export const ContactCard = ({ provider: { _id, location, memberSince } }: { provider: Provider }) => {
  const { user, isLoading } = useSession();
  const isOwn = user?._id === _id;
  const path = isOwn ? paths.profile : paths.newMessage(_id);
  const isServed = useServes(path);
  return (
    <div className="aside">
      <AsidePanel aria-label="Contact">
        <Facts>
          {location && (
            <span>
              <MapPin size={18} aria-hidden />
              <bdi>{location}</bdi>
            </span>
          )}
          {memberSince && (
            <span>
              <CalendarDays size={18} aria-hidden />
              <MemberSince instant={memberSince} />
            </span>
          )}
        </Facts>
        {isServed && (
          <ContactPlace>
            {!isLoading && (
              <LinkButton
                to={path}
                variant={isOwn ? 'outlined' : 'contained'}
                startIcon={isOwn ? <Pencil size={18} aria-hidden /> : <MessageCircle size={18} aria-hidden />}
              >
                {isOwn ? 'Edit Profile' : 'Contact Provider'}
              </LinkButton>
            )}
          </ContactPlace>
        )}
      </AsidePanel>
    </div>
  );
};
