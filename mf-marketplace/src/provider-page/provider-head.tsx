import { type Provider, paths, providerHead } from '@nearhand/contracts';
import { useServes, useSession } from '@nearhand/platform';
import { LinkButton, PageHeading, Stars, styled, Typography, UserAvatar } from '@nearhand/ui';
import { CalendarDays, MapPin, MessageCircle } from '@nearhand/ui/icons';
import { usePageHead } from '../page-head/use-page-head.ts';
import { dateFormat, useDate } from '../services/local-date.ts';

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

export const ProviderHead = ({ provider }: { provider: Provider }) => {
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
