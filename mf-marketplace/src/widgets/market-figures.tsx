import { counted } from '@nearhand/contracts';
import { oneDecimal, styled, UserAvatar } from '@nearhand/ui';
import { Star } from '@nearhand/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { featuredServices } from './featured-api.ts';

/** Its height is there before the figures: they move nothing. */
const Line = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  minHeight: 44,
  fontSize: '0.875rem',
  lineHeight: 1.4,
  '& .faces': { display: 'flex', flex: 'none' },
  '& .faces > :not(:first-of-type)': { marginLeft: -12 },
  '& .faces > *': { boxShadow: '0 0 0 2px var(--nh-palette-background-default)' },
  '& .rating': { display: 'flex', alignItems: 'center', gap: 6, fontWeight: 600 },
  '& svg': { flex: 'none', color: 'var(--nh-palette-secondary-main)' },
  '& .reviews': { fontWeight: 400 },
  '& .reviews, & .providers': { color: 'var(--nh-palette-text-secondary)', overflowWrap: 'anywhere' },
});

/** How many providers there are, where, and how they are rated, with the faces of the best. Empty without providers. */
const MarketFigures = () => {
  const { data } = useQuery(featuredServices);
  const { providers = 0, reviews = 0, rating = 0, place = '' } = data?.market ?? {};
  if (providers === 0) return <Line />;
  const best = new Map(data?.data.map(({ provider }) => [provider._id, provider]));
  const faces = [...best.values()].filter(({ avatar }) => avatar);
  return (
    <Line>
      {faces.length > 0 && (
        <div className="faces">
          {faces.map(({ _id, name, avatar }) => (
            <UserAvatar key={_id} name={name} avatar={avatar} size={40} />
          ))}
        </div>
      )}
      <div>
        {reviews > 0 && (
          <div className="rating">
            <Star size={16} fill="currentColor" aria-hidden />
            <span>
              {oneDecimal(rating)} <span className="reviews">from {counted(reviews, 'review')}</span>
            </span>
          </div>
        )}
        <div className="providers">{`${counted(providers, 'provider')}${place && ` in ${place}`}`}</div>
      </div>
    </Line>
  );
};

export default MarketFigures;
