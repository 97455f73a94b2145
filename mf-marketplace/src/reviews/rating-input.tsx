import { styled } from '@nearhand/ui';
import { Star } from '@nearhand/ui/icons';
import { useField } from 'formik';
import { ratings } from './review-form.ts';

const Group = styled('fieldset')({
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
  '& > legend': { padding: 0, fontSize: '0.875rem', fontWeight: 600 },
  '& > div': { display: 'flex', marginLeft: -8, color: 'var(--nh-palette-star)' },
});

const Choice = styled('label')({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: 48,
  height: 48,
  borderRadius: 10,
  cursor: 'pointer',
  '& > input': { position: 'absolute', inset: 0, margin: 0, opacity: 0, cursor: 'inherit' },
  '&:has(:focus-visible)': { outline: '2px solid var(--nh-palette-primary-main)' },
});

/** One to five stars, of which one is always chosen. */
export const RatingInput = ({ name }: { name: string }) => {
  const [field] = useField<string>(name);
  return (
    <Group role="radiogroup" aria-labelledby={`${name}-label`}>
      <legend id={`${name}-label`}>Rating</legend>
      <div>
        {ratings.map((value) => (
          <Choice key={value}>
            <input
              {...field}
              type="radio"
              value={value}
              checked={field.value === value}
              aria-label={value === '1' ? '1 star' : `${value} stars`}
            />
            <Star
              size={32}
              strokeWidth={1.6}
              fill={Number(value) <= Number(field.value) ? 'currentColor' : 'none'}
              aria-hidden
            />
          </Choice>
        ))}
      </div>
    </Group>
  );
};
