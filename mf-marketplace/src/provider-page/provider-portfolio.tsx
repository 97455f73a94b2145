import { type Provider, smallPicture } from '@nearhand/contracts';
import { SectionHeading } from '@nearhand/ui';
import { useId } from 'react';
import { PictureThumbs } from '../pictures/picture-thumbs.tsx';

export const ProviderPortfolio = ({ provider: { portfolio = [] } }: { provider: Provider }) => {
  const titleId = useId();
  if (portfolio.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <SectionHeading id={titleId}>Past work</SectionHeading>
      <PictureThumbs
        width={160}
        hasTitles
        pictures={portfolio.map(({ image, title }) => ({ address: image, small: smallPicture(image), title }))}
      />
    </section>
  );
};
