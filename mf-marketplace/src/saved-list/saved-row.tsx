import { formatPrice, paths, type SavedService } from '@nearhand/contracts';
import { IconButton, LinkButton, oneDecimal, ServiceImage, styled, VisuallyHidden } from '@nearhand/ui';
import { ListRow, RowLine } from '@nearhand/ui/figures';
import { Heart, Star } from '@nearhand/ui/icons';
import { type KeyboardEvent, type MouseEvent, useId } from 'react';

/** The second click of a double click would hit the next row, which has moved here. */
const isFirstClick = ({ detail }: MouseEvent) => detail < 2;

/** A key held down would remove row after row. */
const ignoreRepeat = (event: KeyboardEvent) => {
  if (event.repeat) event.preventDefault();
};

interface Props {
  entry: SavedService;
  mayBook: boolean;
  onRemove: (heart: HTMLElement) => void;
}

export const SavedRow = ({ entry, mayBook, onRemove }: Props) => {
  const titleId = useId();
  const { serviceId, name, category, image, providerName, rating, price } = entry;
  return (
    <ListRow
      heading="h2"
      picture={<ServiceImage images={image ? [image] : []} category={category} serviceId={serviceId} sizes="72px" />}
      title={<span id={titleId}>{name}</span>}
      link={{ to: paths.service(serviceId) }}
      end={<strong>From {formatPrice(price)}</strong>}
      actions={
        <>
          <IconButton
            size="small"
            aria-label="Remove from saved"
            aria-describedby={titleId}
            sx={{ color: 'primary.main' }}
            onKeyDown={ignoreRepeat}
            onClick={(event: MouseEvent<HTMLElement>) => isFirstClick(event) && onRemove(event.currentTarget)}
          >
            <Heart size={20} fill="currentColor" aria-hidden />
          </IconButton>
          <LinkButton
            to={paths.service(serviceId)}
            variant={mayBook ? 'text' : 'outlined'}
            size="small"
            aria-describedby={titleId}
          >
            View Details
          </LinkButton>
          {mayBook && (
            <LinkButton to={paths.book(serviceId)} variant="outlined" size="small" aria-describedby={titleId}>
              Book Now
            </LinkButton>
          )}
        </>
      }
    >
      <RowLine>
        <bdi>{providerName}</bdi>
      </RowLine>
      <RowLine>{rating > 0 ? <Rating rating={rating} /> : 'No reviews yet'}</RowLine>
    </ListRow>
  );
};

const Mean = styled('span')({ color: 'var(--nh-palette-text-primary)', fontVariantNumeric: 'tabular-nums' });

const Rating = ({ rating }: { rating: number }) => (
  <>
    <Star
      size={16}
      fill="var(--nh-palette-star)"
      color="var(--nh-palette-star)"
      aria-hidden
      style={{ verticalAlign: -2, marginRight: 6 }}
    />
    <Mean>
      {oneDecimal(rating)}
      <VisuallyHidden> out of 5 stars</VisuallyHidden>
    </Mean>
  </>
);
