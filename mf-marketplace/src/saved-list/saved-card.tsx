import { formatPrice, paths, type SavedService } from '@nearhand/contracts';
import { IconButton, LinkButton, oneDecimal, ServiceImage, Stack, styled, VisuallyHidden } from '@nearhand/ui';
import { Heart, Star } from '@nearhand/ui/icons';
import { type KeyboardEvent, type MouseEvent, type Ref, useId } from 'react';

const Picture = styled('div')({
  position: 'relative',
  '& > button': {
    position: 'absolute',
    top: 8,
    right: 8,
    borderRadius: '50%',
    color: 'var(--nh-palette-primary-main)',
    background: 'var(--nh-palette-background-paper)',
    border: '1px solid var(--nh-palette-divider)',
    '&:hover': { background: 'var(--nh-palette-sunken)' },
  },
});

/** The second click of a double click would hit the next card, which has moved here. */
const isFirstClick = ({ detail }: MouseEvent) => detail < 2;

/** A key held down would remove card after card. */
const ignoreRepeat = (event: KeyboardEvent) => {
  if (event.repeat) event.preventDefault();
};

interface Props {
  entry: SavedService;
  mayBook: boolean;
  onRemove: (heart: HTMLElement) => void;
  ref?: Ref<HTMLLIElement>;
}

export const SavedCard = ({ entry, mayBook, onRemove, ref }: Props) => {
  const titleId = useId();
  const { serviceId, name, category, image, providerName, rating, price } = entry;
  return (
    <li className="card" ref={ref}>
      <Picture>
        <ServiceImage images={image ? [image] : []} category={category} serviceId={serviceId} />
        <IconButton
          aria-label="Remove from saved"
          aria-describedby={titleId}
          onKeyDown={ignoreRepeat}
          onClick={(event: MouseEvent<HTMLElement>) => isFirstClick(event) && onRemove(event.currentTarget)}
        >
          <Heart size={20} fill="currentColor" aria-hidden />
        </IconButton>
      </Picture>
      <div className="words">
        <h2 id={titleId}>{name}</h2>
        <div className="line">
          <bdi className="name">{providerName}</bdi>
        </div>
        <div className="line">{rating > 0 ? <Rating rating={rating} /> : 'No reviews yet'}</div>
        <div className="foot">
          <span className="price">From {formatPrice(price)}</span>
        </div>
        <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', '& > a': { flex: '1 1 auto' } }}>
          <LinkButton to={paths.service(serviceId)} variant="outlined" size="small" aria-describedby={titleId}>
            View Details
          </LinkButton>
          {mayBook && (
            <LinkButton to={paths.book(serviceId)} variant="contained" size="small" aria-describedby={titleId}>
              Book Now
            </LinkButton>
          )}
        </Stack>
      </div>
    </li>
  );
};

const Mean = styled('span')({ color: 'var(--nh-palette-text-primary)', fontVariantNumeric: 'tabular-nums' });

const Rating = ({ rating }: { rating: number }) => (
  <>
    <Star size={16} fill="var(--nh-palette-star)" color="var(--nh-palette-star)" aria-hidden />
    <Mean>
      {oneDecimal(rating)}
      <VisuallyHidden> out of 5 stars</VisuallyHidden>
    </Mean>
  </>
);
