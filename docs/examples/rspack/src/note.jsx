import { Link } from '@nearhand/platform';
import { Typography } from '@nearhand/ui';

const Note = () => (
  <Typography>
    A note of yours. <Link to="/notes">More notes</Link>
  </Typography>
);
export default Note;
