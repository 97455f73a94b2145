import type { Service } from '@nearhand/contracts';
import { radius, ServiceImage, styled } from '@nearhand/ui';
import { useState } from 'react';

const Large = styled(ServiceImage)(({ theme }) => ({
  borderRadius: radius.card,
  border: '1px solid var(--nh-palette-divider)',
  [theme.breakpoints.up('sm')]: { aspectRatio: '2 / 1' },
}));

const Strip = styled('div')({ display: 'flex', gap: 8, marginTop: 8, overflowX: 'auto', padding: 3, marginInline: -3 });

const Thumb = styled('button')({
  flex: 'none',
  width: 96,
  padding: 0,
  border: '1px solid var(--nh-palette-divider)',
  borderRadius: radius.control,
  overflow: 'hidden',
  background: 'none',
  cursor: 'pointer',
  '&[aria-pressed=true]': {
    borderColor: 'var(--nh-palette-primary-main)',
    boxShadow: '0 0 0 1px var(--nh-palette-primary-main)',
  },
});

/** A service's pictures: one large, the others to choose from. */
export const ServiceGallery = ({ service: { name, images, category } }: { service: Service }) => {
  const [chosen, setChosen] = useState(0);
  const image = images[chosen] ?? images[0];
  return (
    <div>
      <Large
        images={image ? [image] : []}
        category={category}
        alt={name}
        sizes="(min-width: 1200px) 800px, (min-width: 900px) 62vw, 100vw"
        priority
      />
      {images.length > 1 && (
        <Strip>
          {images.map((one, index) => (
            <Thumb
              key={one}
              type="button"
              aria-pressed={one === image}
              aria-label={`Show picture ${index + 1} of ${images.length}`}
              onClick={() => setChosen(index)}
            >
              <ServiceImage images={[one]} category={category} sizes="96px" />
            </Thumb>
          ))}
        </Strip>
      )}
    </div>
  );
};
