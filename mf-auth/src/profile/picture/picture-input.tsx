import { styled } from '@nearhand/ui';
import { Camera } from '@nearhand/ui/icons';

const Button = styled('div')({
  position: 'absolute',
  right: -4,
  bottom: -4,
  display: 'grid',
  placeItems: 'center',
  width: 44,
  height: 44,
  borderRadius: '50%',
  border: '3px solid var(--nh-palette-background-paper)',
  background: 'var(--nh-palette-primary-main)',
  color: 'var(--nh-palette-primary-contrastText)',
  '&:hover': { background: 'var(--nh-palette-primary-dark)' },
  '&:focus-within': { outline: '2px solid var(--nh-palette-primary-main)', outlineOffset: 2 },
  '&:has([aria-disabled=true])': { opacity: 0.6 },
});
/** Lies over the button unseen, so that mouse, keyboard and assistive technology meet the one native control. */
const Input = styled('input')({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  opacity: 0,
  cursor: 'pointer',
  fontSize: 0,
  '&::file-selector-button': { cursor: 'pointer' },
});

interface Props {
  label: string;
  busy: boolean;
  onChoose: (picture: File) => void;
}

export const PictureInput = ({ label, busy, onChoose }: Props) => (
  <Button>
    <Camera size={20} aria-hidden />
    <Input
      type="file"
      accept="image/jpeg,image/png,image/webp"
      aria-label={label}
      title={label}
      aria-disabled={busy}
      // Not `disabled`, which would take the focus away.
      onClick={(event) => busy && event.preventDefault()}
      // A file field opens with Space alone; this one looks like a button.
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.click()}
      onChange={({ currentTarget }) => {
        const [picture] = currentTarget.files ?? [];
        // Or choosing the same file again after a failure would be no change.
        currentTarget.value = '';
        if (picture && !busy) onChoose(picture);
      }}
    />
  </Button>
);
