import * as s from '@nearhand/contracts/schema';
import type { RouteTable } from '../../schema/route.ts';
import { AvatarUpload } from '../accounts/account-settings.ts';
import { PictureSize } from '../conversations/conversation-routes.ts';
import { MessagePictureUpload } from '../conversations/conversations.ts';
import { ServicePictureUpload } from '../services/services.ts';

const wholePicture = (until: string) =>
  `Multipart, field \`image\`: JPEG, PNG or WebP of at most 5 MB. Stored as WebP without metadata, whole in at most 1600 by 1600 pixels and cut to 400 by 300, for a week unless ${until}.`;

export const uploadsRoutes = {
  'POST upload/avatar': {
    summary: 'Send one’s picture',
    description:
      'Multipart, field `avatar`: JPEG, PNG, WebP or GIF of at most 5 MB. Kept as a square WebP of 512 pixels without metadata.',
    file: 'avatar',
    answer: s.Data(AvatarUpload),
  },
  'DELETE upload/avatar': {
    summary: 'Remove one’s picture',
    description: 'Answers with an empty address; removing what is not there changes nothing.',
    answer: s.Data(AvatarUpload),
  },
  'POST upload/service': {
    summary: 'Send a picture for a service',
    description:
      'Multipart, field `image`: JPEG, PNG or WebP of at most 5 MB. Kept as WebP of 800 by 600 and 400 by 300 pixels without metadata, for a week unless a service is saved with it.',
    roles: ['provider', 'admin'],
    file: 'image',
    answer: s.Data(ServicePictureUpload),
  },
  'POST upload/portfolio': {
    summary: 'Send a picture of past work',
    description: wholePicture('the portfolio is saved with it'),
    roles: ['provider'],
    file: 'image',
    answer: s.Data(ServicePictureUpload),
  },
  'POST upload/review': {
    summary: 'Send a picture for a review',
    description: wholePicture('a review is saved with it'),
    roles: ['customer'],
    file: 'image',
    answer: s.Data(ServicePictureUpload),
  },
  'GET upload/message/:picture': {
    summary: 'A picture that is not sent yet',
    description: 'For the person who uploaded it; never stored by browsers.',
    query: PictureSize,
    mediaType: 'image/webp',
    answer: s.text(),
  },
  'POST upload/message': {
    summary: 'Send a picture for a message',
    description: `${wholePicture('a message is sent with it')} No public address leads to it.`,
    file: 'image',
    answer: s.Data(MessagePictureUpload),
  },
} as const satisfies RouteTable;
