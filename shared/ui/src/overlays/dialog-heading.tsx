import DialogTitle from '@mui/material/DialogTitle';

/** A dialog's title. Its look stands here and not in the theme, which every first visit loads. */
export const DialogHeading = ({ id, children }: { id: string; children: string }) => (
  <DialogTitle id={id} variant="h3" sx={{ p: '24px 24px 8px' }}>
    {children}
  </DialogTitle>
);
