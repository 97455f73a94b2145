import type { Service } from '@nearhand/contracts';
import { IconButton, radius, ServiceImage, styled } from '@nearhand/ui';
import { ChevronLeft, ChevronRight } from '@nearhand/ui/icons';
import { type KeyboardEvent, useRef, useState } from 'react';

const Frame = styled('div')({
  position: 'relative',
  '& > button': {
    position: 'absolute',
    top: 'calc(50% - 22px)',
    borderRadius: '50%',
    border: '1px solid var(--nh-palette-divider)',
    background: 'var(--nh-palette-background-paper)',
    '&:hover': { background: 'var(--nh-palette-sunken)' },
    '&:first-of-type': { left: 12 },
    '&:last-of-type': { right: 12 },
  },
  '& > .place': {
    position: 'absolute',
    right: 12,
    bottom: 12,
    padding: '2px 10px',
    borderRadius: 999,
    fontSize: '0.875rem',
    fontVariantNumeric: 'tabular-nums',
    color: 'var(--nh-palette-text-primary)',
    background: 'var(--nh-palette-background-paper)',
  },
});

const Large = styled(ServiceImage)(({ theme }) => ({
  borderRadius: radius.card,
  border: '1px solid var(--nh-palette-divider)',
  [theme.breakpoints.up('sm')]: { aspectRatio: '2 / 1' },
}));

const Strip = styled('div')({
  position: 'relative',
  display: 'flex',
  gap: 8,
  marginTop: 8,
  overflowX: 'auto',
  padding: 3,
  marginInline: -3,
});

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

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

export const ServiceGallery = ({ service: { _id, name, images, category } }: { service: Service }) => {
  const strip = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(0);
  const shown = chosen < images.length ? chosen : 0;
  const image = images[shown];
  const large = (
    <Large
      images={image ? [image] : []}
      category={category}
      serviceId={_id}
      alt={name}
      sizes="(min-width: 1200px) 800px, (min-width: 900px) 62vw, 100vw"
      priority
    />
  );
  if (images.length < 2) return large;

  const show = (index: number) => {
    const next = (index + images.length) % images.length;
    setChosen(next);
    const thumb = strip.current?.children[next];
    if (!strip.current || !(thumb instanceof HTMLElement)) return;
    strip.current.scrollLeft = thumb.offsetLeft - (strip.current.clientWidth - thumb.offsetWidth) / 2;
    if (strip.current.contains(document.activeElement)) thumb.focus();
  };
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    // With a modifier, arrows belong to the browser: Alt and an arrow go back in history.
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(shown + step);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div role="group" aria-label="Pictures" onKeyDown={move}>
      <Frame>
        {large}
        <IconButton aria-label="Previous picture" onClick={() => show(shown - 1)}>
          <ChevronLeft size={22} aria-hidden />
        </IconButton>
        <IconButton aria-label="Next picture" onClick={() => show(shown + 1)}>
          <ChevronRight size={22} aria-hidden />
        </IconButton>
        <span className="place" aria-live="polite">
          Picture {shown + 1} of {images.length}
        </span>
      </Frame>
      <Strip ref={strip}>
        {images.map((one, index) => (
          <Thumb
            key={one}
            type="button"
            aria-pressed={index === shown}
            aria-label={`Show picture ${index + 1} of ${images.length}`}
            onClick={() => show(index)}
          >
            <ServiceImage images={[one]} category={category} sizes="96px" />
          </Thumb>
        ))}
      </Strip>
    </div>
  );
};
