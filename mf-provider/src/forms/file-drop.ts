import { radius, styled } from '@nearhand/ui';

/** The place of a `FileInput`. */
export const FileDrop = styled('div')({
  position: 'relative',
  padding: 20,
  textAlign: 'center',
  overflowWrap: 'anywhere',
  border: '1.5px dashed var(--nh-palette-outline)',
  borderRadius: radius.control,
  '&:hover': { borderColor: 'var(--nh-palette-text-primary)' },
  '&:focus-within': { outline: '3px solid var(--nh-palette-primary-main)', outlineOffset: 2 },
});
