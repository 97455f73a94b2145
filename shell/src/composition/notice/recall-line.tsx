import { NoticeLine, reload } from './notice-line.tsx';

const actions = [{ label: 'Load the page again', isMain: true, run: reload }];

export const RecallLine = () => (
  <NoticeLine
    label="Withdrawn"
    text="A part of this page was withdrawn because it did not work well. Copy what you typed, then load the page again."
    actions={actions}
  />
);
