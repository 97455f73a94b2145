import { styled } from '@nearhand/ui';

const Rows = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(40px, 1fr) auto',
  gap: '10px 12px',
  alignItems: 'center',
  marginBottom: 16,
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  '& [data-bar]': {
    height: 20,
    minWidth: 2,
    borderRadius: 4,
    background: 'var(--nh-palette-primary-main)',
  },
});

export interface Bar {
  label: string;
  value: number;
  /** After the bar. */
  text: string;
}

/** Bars below each other. A table with the same figures stands below them. */
export const Bars = ({ of, bars }: { of: string; bars: readonly Bar[] }) => {
  const top = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <Rows role="img" aria-label={`${of}. ${bars.map(({ label, text }) => `${label}: ${text}.`).join(' ')}`}>
      {bars.map(({ label, value, text }) => [
        <span key={`${label} name`}>{label}</span>,
        <span key={`${label} bar`} data-bar style={{ width: `${(Math.max(0, value) / top) * 100}%` }} />,
        <span key={`${label} text`}>{text}</span>,
      ])}
    </Rows>
  );
};
