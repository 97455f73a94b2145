import { Card, ServiceImage, styled } from '@nearhand/ui';

/** A booking's card: the picture is a thumbnail beside the title, larger where there is room, and never grows with the text. */
export const BookingCardFrame = styled(Card)(({ theme }) => ({
  display: 'grid',
  gridTemplate: '"picture head" auto "body body" auto / 72px minmax(0, 1fr)',
  gap: 16,
  padding: 16,
  [theme.breakpoints.up('sm')]: {
    gridTemplate: '"picture head" auto "picture body" 1fr / 184px minmax(0, 1fr)',
    columnGap: 20,
    padding: 20,
  },
}));

export const CardPicture = styled(ServiceImage)({
  gridArea: 'picture',
  alignSelf: 'start',
  aspectRatio: '1',
  borderRadius: 10,
});

export const CardHead = styled('div')({
  gridArea: 'head',
  display: 'flex',
  gap: 16,
  justifyContent: 'space-between',
});

export const CardBody = styled('div')({
  gridArea: 'body',
  display: 'grid',
  gap: 16,
  alignContent: 'space-between',
});
