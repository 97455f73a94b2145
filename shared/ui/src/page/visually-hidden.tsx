import { styled } from '../theme/styled.ts';

export const hiddenStyles = {
  position: 'absolute',
  width: 1,
  height: 1,
  margin: -1,
  padding: 0,
  border: 0,
  overflow: 'hidden',
  clip: 'rect(0 0 0 0)',
  whiteSpace: 'nowrap',
} as const;

/** Read by assistive technology, not seen. */
export const VisuallyHidden = styled('span')(hiddenStyles);
