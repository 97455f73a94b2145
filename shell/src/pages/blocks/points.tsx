import { styled, Typography } from '@nearhand/ui';

const List = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 24,
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 40 },
}));

const Point = styled('li')({
  display: 'grid',
  gridTemplateColumns: '1.25rem minmax(0, 1fr)',
  columnGap: 12,
  alignItems: 'baseline',
  paddingTop: 20,
  borderTop: '1px solid var(--nh-palette-divider)',
});

interface Props {
  points: readonly { title: string; text: string }[];
}

export const Points = ({ points }: Props) => (
  <List>
    {points.map(({ title, text }, index) => (
      <Point key={title}>
        <Typography variant="h2" component="span" aria-hidden sx={{ color: 'primary.main' }}>
          {index + 1}
        </Typography>
        <div>
          <Typography variant="h4" component="h3">
            {title}
          </Typography>
          <Typography sx={{ mt: 0.5, color: 'text.secondary' }}>{text}</Typography>
        </div>
      </Point>
    ))}
  </List>
);
