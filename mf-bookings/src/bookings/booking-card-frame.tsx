import { Card, ServiceImage, styled } from '@nearhand/ui';

/** A booking's card: on a phone the picture is a thumbnail beside the title, else it fills the left edge. */
export const BookingCardFrame = styled(Card)(({ theme }) => ({
  display: 'grid',
  gridTemplate: '"picture head" auto "body body" auto / 72px minmax(0, 1fr)',
  gap: 16,
  padding: 16,
  [theme.breakpoints.up('sm')]: {
    gridTemplate: '"picture head" auto "picture body" 1fr / 200px minmax(0, 1fr)',
    columnGap: 20,
    padding: '0 20px 0 0',
  },
}));

export const CardPicture = styled(ServiceImage)(({ theme }) => ({
  gridArea: 'picture',
  aspectRatio: '1',
  borderRadius: 10,
  [theme.breakpoints.up('sm')]: { aspectRatio: 'auto', height: '100%', minHeight: 200, borderRadius: 0 },
}));

export const CardHead = styled('div')(({ theme }) => ({
  gridArea: 'head',
  display: 'flex',
  gap: 16,
  justifyContent: 'space-between',
  [theme.breakpoints.up('sm')]: { paddingTop: 20 },
}));

export const CardBody = styled('div')(({ theme }) => ({
  gridArea: 'body',
  display: 'grid',
  gap: 16,
  alignContent: 'space-between',
  [theme.breakpoints.up('sm')]: { paddingBottom: 20 },
}));
