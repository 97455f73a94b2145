const tick =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='m3.5 8.5 3 3 6-7' fill='none' stroke='%23000' stroke-width='2.2' stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E\")";
const dot = 'radial-gradient(circle, #000 0 5px, transparent 5.5px)';

const mask = (image: string) => ({ maskImage: image, maskRepeat: 'no-repeat', maskPosition: 'center' });

/** A native checkbox or radio in our colours, 22 px; its label belongs to its target. */
export const choiceStyles = {
  appearance: 'none',
  display: 'grid',
  flex: 'none',
  width: 22,
  height: 22,
  margin: '1px 0 0',
  border: '1.5px solid var(--nh-palette-outline)',
  borderRadius: 6,
  background: 'var(--nh-palette-background-paper)',
  cursor: 'pointer',
  '&[type=radio]': { borderRadius: '50%' },
  '&:checked': { borderColor: 'var(--nh-palette-primary-main)', background: 'var(--nh-palette-primary-main)' },
  '&:checked::after': {
    content: '""',
    background: 'var(--nh-palette-primary-contrastText)',
    ...mask(tick),
  },
  '&[type=radio]:checked::after': mask(dot),
  '&[aria-invalid=true]': { borderColor: 'var(--nh-palette-error-main)' },
  '@media (forced-colors: active)': { appearance: 'auto' },
} as const;
