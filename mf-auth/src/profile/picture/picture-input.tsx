import { styled } from '@nearhand/ui';
import { FileInput } from '@nearhand/ui/forms';
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

interface Props {
  label: string;
  busy: boolean;
  onChoose: (picture: File) => void;
}

export const PictureInput = ({ label, busy, onChoose }: Props) => (
  <Button>
    <Camera size={20} aria-hidden />
    <FileInput
      label={label}
      accept={['image/jpeg', 'image/png', 'image/webp']}
      disabled={busy}
      onChoose={([picture]) => picture && onChoose(picture)}
    />
  </Button>
);
