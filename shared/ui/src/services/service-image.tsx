import type { Category } from '@nearhand/contracts';
import { useState } from 'react';
import { styled } from '../theme/styled.ts';
import { CategoryIllustration } from './category-illustration.tsx';

const Frame = styled('div')({
  aspectRatio: '4 / 3',
  overflow: 'hidden',
  background: 'var(--nh-palette-sunken)',
  '& > img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
});

const widest = /-800(?=\.webp$)/;

/** Widths on offer for `image`: `x-800.webp` has a small sibling `x-400.webp`; others come in one size. */
export const imageSources = (image: string): string | undefined =>
  widest.test(image) ? `${image.replace(widest, '-400')} 400w, ${image} 800w` : undefined;

export interface ServiceImageProps {
  images: readonly string[];
  category: Category;
  /** Empty where a title stands beside the picture. */
  alt?: string;
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes?: string;
  /** Seen at once on opening the page: fetched early instead of lazily. */
  priority?: boolean;
  className?: string;
}

/** A service's first picture in 4:3, or its category's scene when there is none or it does not load. */
export const ServiceImage = ({ images, category, alt = '', sizes, priority = false, className }: ServiceImageProps) => {
  const [broken, setBroken] = useState<string>();
  const image = images[0];
  return (
    <Frame className={className}>
      {image && image !== broken ? (
        <img
          // Where another service takes this place, its words must not stand beside the picture of the last.
          key={image}
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
        <CategoryIllustration category={category} label={alt || undefined} />
      )}
    </Frame>
  );
};
