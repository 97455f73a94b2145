import { type ChangeEvent, type FocusEvent, type ReactNode, useId } from 'react';
import { styled } from '../theme/styled.ts';
import { radius } from '../theme/typography.ts';
import { describedBy, FieldRemark } from './field-frame.tsx';

const tick =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='m3.5 8.5 3 3 6-7' fill='none' stroke='%23000' stroke-width='2.2' stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E\")";
const dot = 'radial-gradient(circle, #000 0 5px, transparent 5.5px)';

const mask = (image: string) => ({ maskImage: image, maskRepeat: 'no-repeat', maskPosition: 'center' });

/** For a native checkbox or radio. */
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

const Group = styled('fieldset')({
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
  '& > legend': { padding: 0, marginBottom: 6, fontSize: '0.875rem', fontWeight: 600 },
});
const Cards = styled('div')({
  display: 'grid',
  gap: 10,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, var(--card-width, 200px)), 1fr))',
});
const Card = styled('label')({
  display: 'flex',
  gap: 12,
  padding: 14,
  borderRadius: radius.control,
  border: '1px solid var(--nh-palette-outline)',
  background: 'var(--nh-palette-background-paper)',
  cursor: 'pointer',
  '& > .words': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& > .end': { fontWeight: 650 },
  '&:has(:checked)': {
    borderColor: 'var(--nh-palette-primary-main)',
    boxShadow: 'inset 0 0 0 1px var(--nh-palette-primary-main)',
    background: 'var(--nh-palette-primary-light)',
  },
  '&:has(:disabled)': { opacity: 0.6, cursor: 'default' },
});
/** A bar at the bottom stays in view while a radio has the focus: it must not be scrolled behind it. */
const Dot = styled('input')({ ...choiceStyles, scrollMarginBottom: 140 });
const Hint = styled('span')({ display: 'block', fontSize: '0.875rem', color: 'var(--nh-palette-text-secondary)' });

export interface Choice {
  value: string;
  label: string;
  disabled?: boolean;
  /** The accessible description. */
  hint?: ReactNode;
  /** At the end of the card, as a price: part of the accessible description. */
  end?: ReactNode;
}

export interface ChoiceCardsProps {
  name: string;
  label: string;
  options: readonly Choice[];
  /** Of the chosen one. */
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  onBlur?: (event: FocusEvent) => void;
  error?: string | undefined;
}

/** Radios as cards, side by side where there is room (`--card-width`, 200 px). In a Formik form use `RadioGroupInput`. */
export const ChoiceCards = ({ label, options, value, error, ...field }: ChoiceCardsProps) => {
  const id = useId();
  const look = { error };
  return (
    <Group role="radiogroup" aria-labelledby={`${id}-label`} {...describedBy(id, look)}>
      <legend id={`${id}-label`}>{label}</legend>
      <Cards>
        {options.map((option, index) => {
          const own = `${id}-${index}`;
          const described = [option.hint && `${own}-hint`, option.end && `${own}-end`].filter(Boolean).join(' ');
          return (
            <Card key={option.value}>
              <Dot
                {...field}
                type="radio"
                value={option.value}
                checked={option.value === value}
                disabled={option.disabled}
                aria-labelledby={own}
                aria-describedby={described || undefined}
              />
              <span className="words">
                <bdi id={own}>{option.label}</bdi>
                {option.hint && <Hint id={`${own}-hint`}>{option.hint}</Hint>}
              </span>
              {option.end && (
                <span className="end" id={`${own}-end`}>
                  {option.end}
                </span>
              )}
            </Card>
          );
        })}
      </Cards>
      <FieldRemark id={id} {...look} />
    </Group>
  );
};
