export const hiddenStyles = {
  position: 'absolute',
  // With units: in `sx`, 1 is the whole width and -1 a step of the spacing.
  width: '1px',
  height: '1px',
  margin: '-1px',
  padding: 0,
  border: 0,
  overflow: 'hidden',
  clip: 'rect(0 0 0 0)',
  whiteSpace: 'nowrap',
} as const;
