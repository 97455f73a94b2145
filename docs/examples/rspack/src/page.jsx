import { events, useEvent } from '@nearhand/platform';
import { Button, Page, Typography } from '@nearhand/ui';
import { useState } from 'react';

export const Component = () => {
  const [text, setText] = useState('nobody');
  useEvent('tips.liked', (payload) => {
    if (typeof payload?.tip === 'string') setText(payload.tip);
  });
  return (
    <Page title="Notes">
      <Typography>Liked: {text}</Typography>
      <Button variant="contained" onClick={() => events.emit('notes.taken', { about: text })}>
        Take a note
      </Button>
    </Page>
  );
};
