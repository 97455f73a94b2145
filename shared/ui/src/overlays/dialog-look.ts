/** How a dialog's sheet looks. It stands here and not in the theme, which every first visit loads. */
export const dialogLook = {
  '& .MuiDialog-paper': {
    borderRadius: '20px',
    border: '1px solid var(--nh-palette-divider)',
    margin: '16px',
    width: 'calc(100% - 32px)',
  },
};
