import { Data } from '@nearhand/contracts/schema';
import type { RouteTable } from '../../schema/route.ts';
import { AvatarUpload } from '../accounts/account-settings.ts';
import { ServicePictureUpload } from '../services/services.ts';

export const uploadRoutes = {
  'POST upload/avatar': {
    summary: 'Send one’s picture',
    description:
      'Multipart, field `avatar`: JPEG, PNG, WebP or GIF of at most 5 MB. Kept as a square WebP of 512 pixels without metadata.',
    roles: 'signed-in',
    file: 'avatar',
    answer: Data(AvatarUpload),
  },
  'DELETE upload/avatar': {
    summary: 'Remove one’s picture',
    description: 'Answers with an empty address; removing what is not there changes nothing.',
    roles: 'signed-in',
    answer: Data(AvatarUpload),
  },
  'POST upload/service': {
    summary: 'Send a picture for a service',
    description:
      'Multipart, field `image`: JPEG, PNG or WebP of at most 5 MB. Kept as WebP of 800 by 600 and 400 by 300 pixels without metadata, for a week unless a service is saved with it.',
    roles: ['provider', 'admin'],
    file: 'image',
    answer: Data(ServicePictureUpload),
  },
} as const satisfies RouteTable;
