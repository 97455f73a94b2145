import type { Category } from '@nearhand/contracts';
import { useState } from 'react';
import { styled } from '../theme/styled.ts';
import { CategoryIllustration } from './covers.tsx';

const Frame = styled('div')({
  aspectRatio: '4 / 3',
  overflow: 'hidden',
  background: 'var(--nh-palette-sunken)',
  '& > img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
  // A bright picture glares on a dark page.
  '[data-color-scheme="dark"] & > img[srcset]': { filter: 'brightness(0.88)' },
});

const widest = /-800(?=\.webp$)/;

/** `x-800.webp` has a smaller version `x-400.webp`; other pictures have one size. */
export const imageSources = (image: string): string | undefined =>
  widest.test(image) ? `${image.replace(widest, '-400')} 400w, ${image} 800w` : undefined;

/** A picture of the server's markup may have failed before React listened. */
export const repeatError = (picture: HTMLImageElement | null): void => {
  if (picture?.complete && picture.naturalWidth === 0) picture.dispatchEvent(new Event('error'));
};

export interface ServiceImageProps {
  images: readonly string[];
  category: Category;
  /** Picks the scene of a service without pictures: the same on every page. */
  serviceId?: string | undefined;
  /** Empty when a title stands beside the picture. */
  alt?: string;
  sizes?: string;
  /** Visible when the page opens: loaded first instead of lazily. */
  priority?: boolean;
  className?: string;
}

/** The first picture in 4:3; a scene of the category when there is none or it does not load. */
export const ServiceImage = ({
  images,
  category,
  serviceId,
  alt = '',
  sizes,
  priority = false,
  className,
}: ServiceImageProps) => {
  const [broken, setBroken] = useState<string>();
  const image = images[0];
  return (
    <Frame className={className}>
      {image && image !== broken ? (
        <img
          // The picture of the previous service must not stay beside the next service's text.
          key={image}
          ref={repeatError}
          src={image}
          srcSet={imageSources(image)}
          sizes={sizes ?? '(min-width: 1200px) 290px, (min-width: 900px) 33vw, (min-width: 600px) 50vw, 100vw'}
          alt={alt}
          width={800}
          height={600}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding="async"
          onError={() => setBroken(image)}
        />
      ) : (
        <CategoryIllustration category={category} of={serviceId} label={alt} priority={priority} />
      )}
    </Frame>
  );
};
